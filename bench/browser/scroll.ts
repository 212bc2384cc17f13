import type { Page } from 'playwright-core';

/** What scrolls, what its rows are, and which of their attributes has their number. */
const VIEWS = {
  cards: { frame: 'html', row: 'li[aria-posinset]', number: 'aria-posinset' },
  table: { frame: 'main section:has(> table)', row: 'tbody tr[data-row]', number: 'aria-rowindex' },
};

/** Loads so many rows of a list, then scrolls through them: the time between frames and what of it was work, in milliseconds. */
export async function scroll(page: Page, view: keyof typeof VIEWS, rows: number) {
  const selectors = VIEWS[view];
  const last = () =>
    page.evaluate(
      ({ row, number }) => Number([...document.querySelectorAll(row)].at(-1)?.getAttribute(number)),
      selectors,
    );
  let loaded = await last();
  while (loaded < rows) {
    await page.evaluate(({ frame }) => {
      const element = document.querySelector(frame);
      element?.scrollTo(0, element.scrollHeight);
    }, selectors);
    await page.waitForTimeout(10);
    loaded = await last();
  }
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ??
    0;
  const before = await busy();
  const frames = await page.evaluate(
    ({ frame }) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const element = document.querySelector(frame);
        const middle = (element?.scrollHeight ?? 0) / 2;
        const start = performance.now();
        const step = (now: number) => {
          times.push(now);
          element?.scrollTo(0, middle - (now - start) * 3);
          if (now - start < 4_000) requestAnimationFrame(step);
          else resolve(times);
        };
        requestAnimationFrame(step);
      }),
    selectors,
  );
  const gaps = frames.slice(1).map((time, at) => time - (frames[at] ?? time));
  return {
    loaded,
    inPage: await page.locator(selectors.row).count(),
    frames: gaps.length,
    dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / (1_000 / 60)) - 1), 0),
    workEach: (1_000 * ((await busy()) - before)) / gaps.length,
  };
}
