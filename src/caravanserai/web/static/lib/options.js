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
  });
  return words[String(value)] ?? String(value);
}
