import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The smallest size that a thumb hits, in pixels. */
const MIN_SIZE = 44;

/** Fails if a button, link or input outside of running text can be touched in less than 44 by 44 pixels, or `size`. */
export async function expectLargeTargets(page: Page, size = MIN_SIZE) {
  // A window that has just changed its size may still show the controls of the other one.
  const findSmall = () => page.evaluate(findSmallTargets, size);
  await expect.poll(findSmall, { message: page.url(), interval: 100 }).toEqual([]);
}

/** Runs in the page. The place where a touch arrives at the control counts, not the size of its box. */
function findSmallTargets(minSize: number) {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role="slider"]',
  );

  function isTarget(control: HTMLElement) {
    const { width, height } = control.getBoundingClientRect();
    const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return isShown && width > 1 && height > 1 && !isInText(control);
  }
  function isInText(control: HTMLElement) {
    const siblings = [...(control.parentElement?.childNodes ?? [])];
    const hasText = siblings.some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    return control.matches('a') && getComputedStyle(control).display === 'inline' && hasText;
  }
  function touches(control: HTMLElement, x: number, y: number) {
    const hit = document.elementFromPoint(x, y);
    const label = hit?.closest('label');
    return control.contains(hit) || (label !== null && label !== undefined && label.control === control);
  }
  /** The distance from the middle at which a touch still arrives, up to the smallest size, in this direction. */
  function reach(control: HTMLElement, [x, y]: [number, number], [right, down]: [number, number]) {
    let distance = 0;
    // Steps first, and pixels at the edge: each look takes long.
    for (const step of [5, 1])
      while (
        distance < minSize &&
        touches(control, x + right * (distance + step), y + down * (distance + step))
      )
        distance += step;
    return distance;
  }
  function middleOf(control: HTMLElement): [number, number] {
    const { left, top, width, height } = control.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }
  /** Touches arrive at a few places up to the edge of the smallest size: most controls need no slower look. */
  function isLargeAround(control: HTMLElement) {
    const [x, y] = middleOf(control);
    const half = minSize / 2 - 1;
    return [half, half / 2].every(
      (distance) =>
        touches(control, x + distance, y) &&
        touches(control, x - distance, y) &&
        touches(control, x, y + distance) &&
        touches(control, x, y - distance),
    );
  }
  /** Nothing that stays at an edge of the window lies over it there. */
  function isAmidWindow(control: HTMLElement) {
    const [, y] = middleOf(control);
    return y > window.innerHeight / 4 && y < (window.innerHeight * 3) / 4;
  }

  return [...controls].filter(isTarget).flatMap((control) => {
    // Scrolling takes most of the time.
    if (isAmidWindow(control) && isLargeAround(control)) return [];
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const { top, height } = control.getBoundingClientRect();
    // The link that skips the navigation is above the window until it has the focus.
    if (top + height <= 0 || isLargeAround(control)) return [];
    const middle = middleOf(control);
    const wide = reach(control, middle, [-1, 0]) + reach(control, middle, [1, 0]);
    const high = reach(control, middle, [0, -1]) + reach(control, middle, [0, 1]);
    // The pixel in the middle, and half of one at each end.
    const isLarge = Math.min(wide, high) + 2 >= minSize;
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
    return isLarge
      ? []
      : [`${control.tagName} ${name || control.outerHTML.slice(0, 120)}: ${wide} × ${high}`];
  });
}
