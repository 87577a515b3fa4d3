// Files that go out of the browser.

/**
 * Let the browser save a text.
 * @param {string} name
 * @param {string} text
 */
export function saveAs(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
