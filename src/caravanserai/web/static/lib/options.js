// The values of the options of a game in words.

import { t } from "./words.js";

/** @param {unknown} value */
export function optionValue(value) {
  const words = /** @type {Record<string, string>} */ ({
    true: t("yes"),
    false: t("no"),
    random: t("at random"),
    en: t("English edition"),
    ru: t("Russian edition"),
    space: t("the stargazer"),
    upgrade: t("the inventor"),
    townsfolk: t("the mayor"),
    journal: t("the wayfarer"),
    printed: t("as printed"),
    easier: t("easier"),
    harder: t("harder"),
    step: t("after each step"),
    action: t("also after the action"),
  });
  return words[String(value)] ?? String(value);
}
