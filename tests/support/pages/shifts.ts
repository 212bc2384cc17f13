import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The parts of the page that moved without a press, with how much of the window that was. */
    shifts?: { value: number; parts: string[] }[];
  }
}

/** Notes what moves on the pages that are opened afterwards. */
export const watchShifts = (page: Page) => page.addInitScript(noteShifts);

/** Returns what has moved since the last call. */
export const takeShifts = (page: Page) => page.evaluate(() => (window.shifts ?? []).splice(0));

/** The cumulative layout shift. */
export const sumOfShifts = (shifts: NonNullable<Window['shifts']>) =>
  shifts.reduce((sum, { value }) => sum + value, 0);

/** Runs in the page before anything else. */
function noteShifts() {
  const shifts: NonNullable<Window['shifts']> = [];
  window.shifts = shifts;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput)
        shifts.push({
          value: entry.value,
          parts: entry.sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.textContent?.slice(0, 40)}: ${previousRect.y} → ${currentRect.y}`,
          ),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The entry of the browser, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}
