"""The laws of the stage: what a screen must keep, whatever lies on the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from caravanserai import Record
from tests.ui.sitting import FOUND, ready

RECORDS = Path(__file__).parents[1] / "records"
SIZES: Final = {
    "desktop": (1440, 900),
    "large": (1920, 1080),
    "small": (1280, 720),
    "tablet": (820, 1180),
    "phone": (390, 844),
}
READABLE_PX: Final = 11
ICON_PX: Final = 12
TOUCH_PX: Final = 44

MEASURED = """([readable, small, touch]) => {
  const found = [];
  const px = (n) => Math.round(n * 10) / 10;
  const box = (one) => one.getBoundingClientRect();
  const seen = (one) => one.getClientRects().length > 0;
  const said = (one) => (one.textContent || one.getAttribute("href") || "").trim().slice(0, 24);
  const where = (one) => one.closest("[data-part]")?.dataset.part
    ?? one.closest("section")?.className ?? "";
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) found.push(`${page.scrollWidth} px wide`);
  if (page.scrollHeight > innerHeight) found.push(`${page.scrollHeight} px high`);
  const main = document.querySelector("main");
  if (main.scrollHeight > main.clientHeight) found.push(`main ${main.scrollHeight} px high`);
  // the question, the boards, oneself and the log: there, in the window, beside each other
  const names = [".prompt", ".view", ".mine", ".book"];
  const areas = names.map((name) => [name, document.querySelector(name)]);
  for (const [name, one] of areas) {
    const { left, top, right, bottom, height } = box(one);
    if (!seen(one) || height < 40) found.push(`${name} is not there`);
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
      found.push(`${name} leaves the window`);
    }
    for (const [other, two] of areas) {
      if (name >= other) continue;
      const it = box(two);
      const wide = Math.min(right, it.right) - Math.max(left, it.left);
      const high = Math.min(bottom, it.bottom) - Math.max(top, it.top);
      if (wide > 1 && high > 1) found.push(`${name} covers ${other}`);
    }
  }
  for (const one of document.querySelectorAll(".question, .answers button, .log, .time, .tools")) {
    if (seen(one) && one.scrollWidth > one.clientWidth + 1) found.push(`cut: ${said(one)}`);
    if (seen(one) && box(one).right > innerWidth + 1) found.push(`outside: ${said(one)}`);
  }
  const whole = document.querySelector("main.zoomed") === null;
  const [stage, view] = [".stage", ".view"].map((name) => box(document.querySelector(name)));
  if (whole && stage.bottom > view.bottom + 1) {
    found.push("the boards are cut");
  }
  const phone = document.querySelector("[data-shape=phone]") !== null;
  if (readable) {
    for (const one of document.querySelectorAll("body *")) {
      const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      if (!own || !seen(one) || one.closest(".hidden, title, kbd")) continue;
      const scale = one.ownerSVGElement ? one.getScreenCTM().a : 1;
      const size = parseFloat(getComputedStyle(one).fontSize) * scale;
      if (size < readable - 0.05) found.push(`type ${px(size)}: ${where(one)}: ${said(one)}`);
    }
    for (const one of document.querySelectorAll(".stage use, .mine use, .others use")) {
      if (!seen(one) || /mark-|check/.test(one.getAttribute("href"))) continue; // parts of a piece
      const size = Number(one.getAttribute("width") ?? 24) * one.parentNode.getScreenCTM().a;
      const name = one.getAttribute("href");
      if (size < small - 0.05) found.push(`icon ${px(size)}: ${where(one)}: ${name}`);
    }
  }
  for (const part of document.querySelectorAll(".stage .drawing")) {
    if (!seen(part)) continue;
    const frame = box(part);
    const texts = [...part.querySelectorAll("text")].filter((one) => seen(one) && said(one));
    const boxes = texts.map((one) => [one, box(one)]);
    for (const [one, it] of boxes) {
      const aside = it.left < frame.left - 2 || it.right > frame.right + 2;
      const out = aside || it.bottom > frame.bottom + 3;
      if (out) found.push(`leaves its part: ${where(one)}: ${said(one)}`);
      for (const [other, that] of boxes) {
        const layers = Boolean(one.closest(".piece")) !== Boolean(other.closest(".piece"));
        if (one === other || layers || !(one.compareDocumentPosition(other) & 4)) continue;
        const wide = Math.min(it.right, that.right) - Math.max(it.left, that.left);
        const high = Math.min(it.bottom, that.bottom) - Math.max(it.top, that.top);
        const much = 0.25 * Math.min(it.height, that.height);
        if (wide <= 1.5 || high <= much) continue;
        found.push(`lies over: ${where(one)}: ${said(one)} / ${said(other)}`);
      }
    }
  }
  if (phone) {
    const buttons = ".answers button, .tabs button, .tools button, .lying.can, .time button";
    for (const one of document.querySelectorAll(buttons)) {
      const { width, height } = box(one);
      if (!seen(one) || height >= touch - 0.5 && width >= touch - 8) continue;
      found.push(`small: ${px(width)} x ${px(height)} ${said(one)}`);
    }
  }
  return [...new Set(found)];
}"""

PLACES = """() => [".view", ".prompt", ".tools"].map((name) => {
  const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""


def found_at(page: Page, game: str, name: str, share: float) -> str:
    """A table at which a recorded game has come so far; everybody sits at this screen."""
    content = json.loads((RECORDS / game / f"{name}.json").read_text(encoding="utf-8"))
    record = Record.from_json(json.dumps(content["record"]))
    begun = record.undone_to(int(len(record.choices) * share))
    table: dict[str, Any] = page.evaluate(FOUND, {"record": json.loads(begun.to_json())})
    return str(table["id"])


def sit(page: Page, table: str) -> None:
    """Open a table and draw the curtain."""
    page.goto(f"/tables/{table}")
    ready(page)
    page.wait_for_selector(".stage .piece", state="attached")
    curtain = page.locator(".curtain button")
    if curtain.count():
        curtain.first.click()


def resize(page: Page, size: str) -> None:
    """Another window, drawn."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_selector(f"main[data-window='{width} {height}']")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def broken(page: Page, size: str, share: float = 1) -> list[str]:
    """The laws that the screen breaks. On the desktop everything can be read: where a game has more
    boards than usual, a `share` of the usual size has to be enough.
    """
    least = share if size == "desktop" else 0
    sizes = [READABLE_PX * least, ICON_PX * share, TOUCH_PX]
    found: list[str] = page.evaluate(MEASURED, sizes)
    return found


def places(page: Page) -> list[list[int]]:
    """Where the boards, the question and the tools stand."""
    found: list[list[int]] = page.evaluate(PLACES)
    return found
