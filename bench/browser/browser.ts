import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { publicPages } from '#shared/site/pages.ts';
import { chromiumOptions } from '../../tests/support/builds/chromium.ts';
import { withDesk } from '../desk.ts';
import { median } from '../load.ts';
import type { ServerClient } from '../operations.ts';
import { describeMachine, table } from '../table.ts';
import { FAST, measurePageLoad, type PageLoad, SLOW } from './pageLoads.ts';
import { addOpportunitiesAndDocuments } from './records.ts';

// First loads in Chromium: see docs/performance.md.

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, leads: { type: 'string', default: '50000' } },
});
const rounds = Number(values.rounds);
const leads = Number(values.leads);

/** The opportunities and documents, enough for a full first page of each. */
const OTHERS = 200;

const NONE = Number.POSITIVE_INFINITY;
const PUBLIC = { scriptsKb: 130, allKb: NONE, fcp: 1_000, lcp: 1_000, slow: NONE, fast: NONE, shift: 0.02 };
const CRM = { ...PUBLIC, scriptsKb: NONE, allKb: 250, fcp: 1_200, lcp: NONE, slow: 2_500, fast: 600 };
/** Other screens, of which only what moves has a limit. */
const SCREEN = { ...CRM, allKb: NONE, fcp: NONE, slow: NONE, fast: NONE, shift: 0.05 };
const SCREENS = ['', '/contacts', '/accounts', '/proposals', '/activities', '/settings', '/set-up'];
const LONGEST_TASK_MS = 200;

await withDesk(
  leads,
  async (client) => {
    const browser = await chromium.launch(await chromiumOptions());
    try {
      const about = `${describeMachine()}, Chromium ${browser.version()}, medians of ${rounds}`;
      console.log(`\n${about}\n\n${await measureLoads(browser, client)}`);
    } finally {
      await browser.close();
    }
  },
  { prepare: ({ url }) => addOpportunitiesAndDocuments(url, Math.min(OTHERS, leads)) },
);

/** A figure, and its limit where it is exceeded. */
function kept(figure: number, limit: number, digits = 0) {
  return `${figure.toFixed(digits)}${figure > limit ? ` **> ${limit}**` : ''}`;
}

async function measureLoads(browser: Browser, { address, cookie }: ServerClient) {
  const pages = [
    ...publicPages.map((path) => ({ path, usable: 'html[data-hydrated]', limits: PUBLIC, cookie: '' })),
    { path: '/crm/leads', usable: 'main article h2 a', limits: CRM, cookie },
    { path: '/crm/documents', usable: 'main article h2 a', limits: CRM, cookie },
    { path: '/crm/opportunities', usable: 'main article h3 a', limits: CRM, cookie },
    ...SCREENS.map((path) => ({ path: `/crm${path}`, usable: 'main h1', limits: SCREEN, cookie })),
  ];
  const rows: string[][] = [];
  for (const { path, usable, limits, cookie } of pages) {
    const slow: PageLoad[] = [];
    const fast: PageLoad[] = [];
    for (let round = 0; round < rounds; round += 1) {
      slow.push(await measurePageLoad(browser, address + path, { profile: SLOW, usable, cookie }));
      fast.push(await measurePageLoad(browser, address + path, { profile: FAST, usable, cookie }));
    }
    const of = (loads: PageLoad[], name: keyof PageLoad) => median(loads.map((one) => one[name]));
    console.error(`${path} measured`);
    rows.push([
      path,
      kept(of(slow, 'scriptsKb'), limits.scriptsKb),
      kept(of(slow, 'allKb'), limits.allKb),
      kept(of(slow, 'fcp'), limits.fcp),
      kept(of(slow, 'lcp'), limits.lcp),
      kept(of(slow, 'usable'), limits.slow),
      kept(of(fast, 'usable'), limits.fast),
      kept(Math.max(...[...slow, ...fast].map(({ shift }) => shift)), limits.shift, 3),
      kept(of(fast, 'longest'), LONGEST_TASK_MS),
    ]);
  }
  const slow = ['scripts, kB', 'all, kB', 'first paint, ms', 'LCP, ms', 'usable, ms'];
  return table(['slow profile', ...slow, 'usable unthrottled, ms', 'shift', 'longest task, ms'], rows);
}
