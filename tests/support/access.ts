import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Fails if a control cannot be reached by the Tab key, or shows no ring of 2 px with a contrast of 3 when it has the focus. */
export async function expectKeyboardAccess(page: Page) {
  // The key makes the browser take what follows as the focus of a keyboard.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(findKeyboardFaults), `keyboard on ${page.url()}`).toEqual([]);
}

/** Runs in the page. */
function findKeyboardFaults() {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role="slider"], [contenteditable="true"]';
  /** One of them is a stop of the Tab key, and the arrow keys reach the others. */
  const COMPOSITES =
    '[role="menu"], [role="listbox"], [role="tablist"], [role="toolbar"], [role="radiogroup"]';
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled, [type="hidden"]') &&
    !element.closest('[aria-hidden="true"], [inert]');

  /** A canvas is slow to read, and a screen has few colours. */
  const luminances = new Map<string, number>();
  function luminance(color: string) {
    const known = luminances.get(color);
    if (known !== undefined) return known;
    const found = readLuminance(color);
    luminances.set(color, found);
    return found;
  }
  function readLuminance(color: string) {
    if (!canvas) return 0;
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  }

  function background(element: Element | null): string {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor;
    }
    return 'white';
  }

  function contrast(one: string, other: string) {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  /** The ring may be that of the box or card around a control, or of the track beside an invisible input. */
  function hasRing(control: Element) {
    const candidates = [control, control.nextElementSibling];
    for (let at = control.parentElement, depth = 0; at && depth < 6; at = at.parentElement, depth += 1)
      candidates.push(at);
    return candidates.some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element);
      const behind = background(outlineOffset.startsWith('-') ? element : element.parentElement);
      return outlineStyle === 'solid' && outlineWidth === '2px' && contrast(outlineColor, behind) >= 3;
    });
  }

  /** What decides how a control looks: the classes and states of it, of what follows it and of all around it. */
  function looksOf(control: Element) {
    const looks = [control.tagName, control.getAttribute('type'), control.nextElementSibling?.className];
    for (let at: Element | null = control; at; at = at.parentElement)
      for (const { name, value } of at.attributes)
        if (/^(class|style|data-|aria-(current|pressed|selected|checked|disabled)$)/.test(name))
          looks.push(value);
    return looks.join(' ');
  }

  const faults: string[] = [];
  const seen = new Set<string>();
  for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (!isShown(control)) continue;
    const name = control.outerHTML.slice(0, 160);
    if (control.tabIndex < 0) {
      if (!control.closest(COMPOSITES)) faults.push(`out of reach: ${name}`);
      continue;
    }
    // The rows of a list look alike, and a look at each takes long.
    const looks = looksOf(control);
    if (seen.has(looks)) continue;
    seen.add(looks);
    control.focus({ preventScroll: true });
    if (document.activeElement !== control) continue;
    if (!hasRing(control)) faults.push(`without a ring: ${name}`);
  }
  return faults;
}

/** Fails if anything moves for longer than a moment, for somebody who prefers less motion. */
export async function expectNoMotion(page: Page) {
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
        const lasts = (durations: string) =>
          durations.split(', ').some((duration) => Number.parseFloat(duration) > 0);
        return lasts(transitionDuration) || (animationName !== 'none' && lasts(animationDuration));
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(moving, `motion on ${page.url()}`).toEqual([]);
}

/** Returns the look of an element where the system chooses the colours. */
export const forcedLook = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { backgroundColor, borderColor, outline } = getComputedStyle(element);
      return { backgroundColor, borderColor, outline };
    });

/** Fails if the first element of each selector looks like that of the other. */
export async function expectDifferentLooks(page: Page, on: string, off: string) {
  expect(await forcedLook(page, on), `${on} beside ${off}`).not.toEqual(await forcedLook(page, off));
}
