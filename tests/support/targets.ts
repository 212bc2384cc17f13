import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The smallest size that a thumb hits, in pixels. */
const MIN_SIZE = 44;

/** Fails if a button, link or input outside of running text can be touched in less than 44 by 44 pixels. */
export async function expectLargeTargets(page: Page) {
  expect(await page.evaluate(findSmallTargets, MIN_SIZE), page.url()).toEqual([]);
}

/** Runs in the page. The place where a touch arrives at the control counts, not the size of its box. */
export function findSmallTargets(minSize: number) {
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
  /**
   * Returns the distance from the middle at which a touch still arrives, up to the smallest size, in this direction.
   */
  function reach(control: HTMLElement, [x, y]: [number, number], [right, down]: [number, number]) {
    let distance = 0;
    while (distance < minSize && touches(control, x + right * (distance + 1), y + down * (distance + 1)))
      distance += 1;
    return distance;
  }

  return [...controls].filter(isTarget).flatMap((control) => {
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = control.getBoundingClientRect();
    // The link that skips the navigation is above the window until it has the focus.
    if (top + height <= 0) return [];
    const middle: [number, number] = [left + width / 2, top + height / 2];
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
