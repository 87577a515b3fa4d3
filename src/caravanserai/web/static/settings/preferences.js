// Settings, on their own page and in a dialog.

import { html } from "../vendor/lit-html/lit-html.js";
import { mayNotify } from "../lib/notification.js";
import { KEYS, LANGUAGES, change, keyOf, prefs } from "../lib/preferences.js";
import { play } from "../lib/sound.js";
import { t } from "../lib/words.js";

/** The words for the actions that have a key. */
const ACTIONS = {
  undo: "Undo one step",
  restart: "Restart the turn",
  previous: "Previous step",
  next: "Next step",
  previousTurn: "Previous turn",
  nextTurn: "Next turn",
  players: "Go to the players",
  log: "Go to the log",
  chat: "Go to the chat",
  board: "Go to the board",
  larger: "Enlarge the map",
  smaller: "Make the map smaller",
  fit: "Fit the map",
  hint: "Hint",
  aid: "Player aid",
  help: "Help",
};

/**
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} values
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
function choice(name, label, values, chosen, choose) {
  return html`<fieldset class="choice">
    <legend>${label}</legend>
    ${values.map(
      ([value, words]) => html`<label
        ><input type="radio" name=${name} value=${value} .checked=${value === chosen}
          @change=${() => choose(value)} /><span>${words}</span></label
      >`,
    )}
  </fieldset>`;
}

/**
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} choose
 */
function flag(label, on, choose) {
  return html`<label class="flag"
    ><input type="checkbox" .checked=${on}
      @change=${(/** @type {Event} */ event) =>
        choose(/** @type {HTMLInputElement} */ (event.target).checked)} />${label}</label
  >`;
}

/** @param {(languageChanged: boolean) => void} changed */
export function preferences(changed) {
  /** @param {Partial<import("../lib/preferences.js").Preferences>} wish */
  const set = (wish) => {
    change(wish);
    changed("lang" in wish);
  };
  const languages = Object.entries(LANGUAGES);
  return html`<div class="settings">
    ${choice("lang", t("Language"), languages, prefs.lang, (lang) => set({ lang: /** @type {any} */ (lang) }))}
    ${choice(
      "theme",
      t("Colours"),
      [["system", t("like the system")], ["light", t("light")], ["dark", t("dark")]],
      prefs.theme,
      (theme) => set({ theme: /** @type {any} */ (theme) }),
    )}
    ${choice(
      "motion",
      t("Motion"),
      [["system", t("like the system")], ["full", t("pieces glide")], ["none", t("none")]],
      prefs.motion,
      (motion) => set({ motion: /** @type {any} */ (motion) }),
    )}
    ${stories(set)}
    ${choice(
      "sounds",
      t("Sounds"),
      [["none", t("none")], ["turn", t("only my turn")], ["all", t("all")]],
      prefs.sounds,
      (sounds) => {
        set({ sounds: /** @type {any} */ (sounds) });
        play("turn");
      },
    )}
    ${choice(
      "confirm",
      t("Ask me to confirm a choice"),
      [
        ["usual", t("with other people, if it cannot be taken back")],
        ["final", t("if it cannot be taken back")],
        ["all", t("always")],
        ["none", t("never")],
      ],
      prefs.confirm,
      (confirm) => set({ confirm: /** @type {any} */ (confirm) }),
    )}
    ${flag(t("Tell me outside the page when it is my turn"), prefs.notify, (notify) => {
      set({ notify });
      if (notify) void mayNotify().then((may) => set({ notify: may }));
    })}
    ${flag(t("Show choices of the board as buttons too"), prefs.list, (list) => set({ list }))}
    ${flag(t("Single keys as shortcuts"), prefs.shortcuts, (shortcuts) => set({ shortcuts }))}
    ${shortcuts(set)}
  </div>`;
}

/** @param {(wish: Partial<import("../lib/preferences.js").Preferences>) => void} set */
function stories(set) {
  const paces = /** @type {[string, string][]} */ ([
    ["0.5", t("slowly")],
    ["1", t("one after the other")],
    ["2", t("fast")],
    ["0", t("not at all")],
  ]);
  return choice("pace", t("What others do is told"), paces, `${prefs.pace}`, (pace) => set({ pace: Number(pace) }));
}

/** @param {(wish: Partial<import("../lib/preferences.js").Preferences>) => void} set */
function shortcuts(set) {
  return html`<fieldset class="keys" ?disabled=${!prefs.shortcuts}>
    <legend>${t("Keys")}</legend>
    ${Object.entries(ACTIONS).map(([action, label]) => {
      const name = /** @type {keyof typeof KEYS} */ (action);
      return html`<label
        >${t(label)}
        <input maxlength="1" size="2" autocomplete="off" .value=${keyOf(name)}
          @change=${(/** @type {Event} */ event) => {
            const { value } = /** @type {HTMLInputElement} */ (event.target);
            set({ keys: { ...prefs.keys, [name]: value || KEYS[name] } });
          }}
      /></label>`;
    })}
  </fieldset>`;
}

/** The keys as a list, for the help. */
export function keyList() {
  return html`<dl class="key-list">
    <dt><kbd>1</kbd>-<kbd>9</kbd></dt>
    <dd>${t("Numbered answers")}</dd>
    <dt><kbd>Tab</kbd> <kbd>↑</kbd><kbd>↓</kbd><kbd>←</kbd><kbd>→</kbd></dt>
    <dd>${t("Move between what can be chosen")}</dd>
    <dt><kbd>Enter</kbd></dt>
    <dd>${t("Choose")}</dd>
    <dt><kbd>Esc</kbd></dt>
    <dd>${t("Back to the present; close")}</dd>
    ${Object.entries(ACTIONS).map(
      ([action, label]) => html`<dt>
          <kbd>${keyOf(/** @type {keyof typeof KEYS} */ (action))}</kbd>
        </dt>
        <dd>${t(label)}</dd>`,
    )}
  </dl>`;
}
