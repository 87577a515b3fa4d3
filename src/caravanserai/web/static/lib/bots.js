// The bots in a word.

import { t } from "./words.js";

/** @param {string} name */
export function aboutBot(name) {
  const words = /** @type {Record<string, string>} */ ({
    beginner: t("Knows the rules, not much more: for your first game."),
    easy: t("Plays sensibly and often overlooks the better choice."),
    medium: t("Looks for points in every turn and makes some mistakes."),
    hard: t("Takes the best turn it sees, every time."),
    expert: t("Thinks ahead before every choice; slower."),
    greedy: t("Takes the best turn it sees, without luck."),
    planner: t("Plans its turns ahead."),
    random: t("Chooses anything; answers at once."),
  });
  return words[name] ?? "";
}
