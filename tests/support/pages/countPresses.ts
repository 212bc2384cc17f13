import type { Page } from 'playwright-core';

declare global {
  interface Window {
    presses?: number;
  }
}

/**
 * Counts presses of pointer and keys on a page that is opened afterwards, but for Tab and what is typed into a text. A key
 * with Ctrl is one press. Returns a function that says how many a task needed.
 */
export async function countPresses(page: Page) {
  await page.addInitScript(() => {
    const isTyping = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) =>
      key.length === 1 &&
      !ctrlKey &&
      !metaKey &&
      target instanceof Element &&
      target.matches('input, textarea');
    const isCounted = (event: Event) =>
      !(event instanceof KeyboardEvent) ||
      !(['Tab', 'Shift', 'Control', 'Meta'].includes(event.key) || isTyping(event));
    const count = (event: Event) => {
      if (isCounted(event)) window.presses = (window.presses ?? 0) + 1;
    };
    // A press that Playwright withholds and repeats, since its target moved, does not reach the document.
    for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, count, true);
  });
  return async (task: () => Promise<unknown>) => {
    await page.evaluate(() => {
      window.presses = 0;
    });
    await task();
    return page.evaluate(() => window.presses);
  };
}
