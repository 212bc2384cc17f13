import type { Browser, Page } from 'playwright-core';
import { sumOfShifts, takeShifts, watchShifts } from '../../tests/support/pages/shifts.ts';

export interface Profile {
  viewport: { width: number; height: number };
  /** A distant phone: its connection, and how many times slower it is than this machine. */
  slow?: { bitsPerSecond: number; latencyMs: number; cpu: number };
}

export const SLOW: Profile = {
  viewport: { width: 390, height: 844 },
  slow: { bitsPerSecond: 1_600_000, latencyMs: 150, cpu: 4 },
};

export const FAST: Profile = { viewport: { width: 1280, height: 900 } };

export interface PageLoad {
  /** Transferred until the page was usable, after compression, in kilobytes of 1,000 bytes. */
  scriptsKb: number;
  allKb: number;
  /** The time when something was painted first. */
  fcp: number;
  lcp: number;
  shift: number;
  /** The longest task, in milliseconds; 0 where none took 50. */
  longest: number;
  /** The milliseconds from the request to a usable page. */
  usable: number;
}

type Noted = Omit<PageLoad, 'scriptsKb' | 'allKb' | 'shift'>;

/** Loads a page with nothing in the cache. It is usable once something matches `usable`. */
export async function measurePageLoad(
  browser: Browser,
  url: string,
  { profile, usable, cookie }: { profile: Profile; usable: string; cookie: string },
): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: profile.viewport });
  try {
    if (cookie) {
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: new URL(url).origin }]);
    }
    const page = await context.newPage();
    await slowDown(page, profile);
    const bytes = countBytes(page);
    await page.addInitScript(noteLoad, usable);
    await watchShifts(page);
    await page.goto(url);
    await page.waitForFunction(() => (globalThis as unknown as { noted: Noted }).noted.usable > 0);
    const sums = await bytes.sums();
    await bytes.quiet();
    const noted = await page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
    return { ...noted, ...sums, shift: sumOfShifts(await takeShifts(page)) };
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page, { slow }: Profile) {
  if (!slow) return;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latencyMs,
    downloadThroughput: slow.bitsPerSecond / 8,
    uploadThroughput: slow.bitsPerSecond / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
}

/** Everything has arrived when there was no transfer for this long, in milliseconds. */
const QUIET_MS = 1_000;

function countBytes(page: Page) {
  const sizes: Promise<{ kind: string; size: number }>[] = [];
  let latest = performance.now();
  page.on('request', () => {
    latest = performance.now();
  });
  page.on('requestfinished', (request) => {
    latest = performance.now();
    const kind = request.resourceType();
    sizes.push(request.sizes().then(({ responseBodySize: size }) => ({ kind, size })));
  });
  return {
    // The browser's 'network idle' cannot be used: the stream of live updates never ends.
    quiet: async () => {
      while (performance.now() - latest < QUIET_MS) await page.waitForTimeout(100);
    },
    sums: async () => {
      const all = await Promise.all(sizes);
      const sum = (some: typeof all) => some.reduce((total, { size }) => total + size, 0) / 1_000;
      return { scriptsKb: sum(all.filter(({ kind }) => kind === 'script')), allKb: sum(all) };
    },
  };
}

/** Runs in the page before anything else. */
function noteLoad(selector: string) {
  const noted = { fcp: 0, lcp: 0, longest: 0, usable: 0 };
  Object.assign(globalThis, { noted });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.fcp = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    noted.lcp = startTime;
  });
  watch('longtask', ({ duration }) => {
    noted.longest = Math.max(noted.longest, duration);
  });
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look);
    // The frame in which it is drawn.
    requestAnimationFrame(() => {
      noted.usable = performance.now();
    });
  };
  look();
}
