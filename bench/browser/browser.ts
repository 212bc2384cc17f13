import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { publicPages } from '#shared/site/pages.ts';
import { chromiumOptions } from '../../tests/support/chromium.ts';
import { describeMachine, table } from '../table.ts';
import { type BrowserServer, startBrowserServer } from './browserServer.ts';
import { measureInteractions } from './interactions.ts';
import { runLighthouse } from './lighthouse.ts';
import { FAST, measurePageLoad, type PageLoad, SLOW } from './pageLoads.ts';

// Measures loading and working in Chromium: see docs/performance.md.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    leads: { type: 'string', default: '50000' },
    /** Cards, and rows of the table, to load before scrolling through them. */
    cards: { type: 'string', default: '10000' },
    /** The addresses to load and to judge, with commas; empty for all. */
    pages: { type: 'string', default: '' },
    /** Any of loads, work, lighthouse. */
    only: { type: 'string', default: 'loads,work,lighthouse' },
  },
});
const rounds = Number(values.rounds);
const parts = values.only.split(',');
const isWanted = (path: string) => !values.pages || values.pages.split(',').includes(path);

const report = (line: string) => process.stderr.write(`${line}\n`);
const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;
/** A measured value and the bar that it must keep. */
const kept = (figure: number, bar: number, digits = 0) =>
  `${figure.toFixed(digits)}${figure > bar ? ` **> ${bar}**` : ''}`;

async function loads(browser: Browser, { url, cookie }: BrowserServer) {
  const pages = [
    ...publicPages.map((path) => ({ path, usable: 'html[data-hydrated]', bars: PUBLIC, cookie: undefined })),
    { path: '/crm/leads', usable: 'main article h2 a', bars: CRM, cookie },
    { path: '/crm/documents', usable: 'main article h2 a', bars: CRM, cookie },
    { path: '/crm/opportunities', usable: 'main article h3 a', bars: CRM, cookie },
  ];
  const rows: string[][] = [];
  for (const { path, usable, bars, cookie } of pages.filter(({ path }) => isWanted(path))) {
    const measured: Record<string, PageLoad[]> = { slow: [], unthrottled: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const profile of [SLOW, FAST]) {
        measured[profile.name]?.push(await measurePageLoad(browser, url + path, { profile, usable, cookie }));
      }
    }
    const of = (profile: 'slow' | 'unthrottled', name: keyof PageLoad) =>
      median((measured[profile] ?? []).map((one) => one[name]));
    const worst = (name: keyof PageLoad) =>
      Math.max(...Object.values(measured).flatMap((all) => all.map((one) => one[name])));
    report(`${path} measured`);
    rows.push([
      path,
      kept(of('slow', 'scriptsKb'), bars.scriptsKb),
      kept(of('slow', 'allKb'), bars.allKb),
      kept(of('slow', 'fcp') / 1_000, bars.fcp, 2),
      kept(of('slow', 'lcp') / 1_000, bars.lcp, 2),
      kept(of('slow', 'usable') / 1_000, bars.slow, 2),
      kept(of('unthrottled', 'usable') / 1_000, bars.fast, 2),
      kept(worst('shift'), 0.02, 3),
      kept(of('unthrottled', 'longest'), 200),
    ]);
  }
  const head = [
    'Page',
    'Scripts, kB',
    'All, kB',
    'First paint slow, s',
    'LCP slow, s',
    'Usable slow, s',
    'Usable, s',
    'Shift',
    'Longest task, ms',
  ];
  return table(head, rows);
}

const NONE = Number.POSITIVE_INFINITY;
const PUBLIC = { scriptsKb: 130, allKb: NONE, fcp: 1, lcp: 1, slow: NONE, fast: NONE };
const CRM = { scriptsKb: NONE, allKb: 250, fcp: 1.2, lcp: NONE, slow: 2.3, fast: 0.6 };

async function work(browser: Browser, stage: BrowserServer) {
  const { search, open, scroll, scrollTable, keystroke } = await measureInteractions(
    browser,
    stage,
    Number(values.cards),
  );
  const describeScroll = ({ dropped, frames, workEach }: typeof scroll) =>
    `${dropped} of ${frames} frames dropped, ${workEach.toFixed(1)} ms of work each`;
  return table(
    ['At the desk', 'Figure'],
    [
      [
        `Keystroke to answer in the search of ${values.leads} leads`,
        `${kept(search.median, 60)} ms, worst ${search.worst.toFixed(0)}`,
      ],
      ['Pressing a card to its heading', `${open.median.toFixed(0)} ms, first ${open.first.toFixed(0)}`],
      [`Scrolling through ${scroll.loaded} cards, ${scroll.inPage} in the page`, describeScroll(scroll)],
      [
        `Scrolling through ${scrollTable.loaded} rows of the table, ${scrollTable.inPage} in the page`,
        describeScroll(scrollTable),
      ],
      [
        'Keystroke in the form of a lead to its frame',
        `${keystroke.median.toFixed(0)} ms, worst ${keystroke.worst.toFixed(0)}`,
      ],
    ],
  );
}

async function lighthouses({ url }: BrowserServer) {
  const rows: string[][] = [];
  for (const path of publicPages.filter(isWanted)) {
    const { scores, lost } = await runLighthouse(url + path, rounds);
    report(`${path} judged: ${scores.join(', ')}`);
    rows.push([path, ...scores.map(String), lost.join('; ')]);
  }
  return table(
    ['Lighthouse', 'Performance', 'Accessibility', 'Best practices', 'SEO', 'What costs points'],
    rows,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'providerdesk-browser-'));
const stage = await startBrowserServer(folder, Number(values.leads));
const browser = await chromium.launch(await chromiumOptions());
try {
  const tables: string[] = [];
  if (parts.includes('loads')) tables.push(await loads(browser, stage));
  if (parts.includes('work')) tables.push(await work(browser, stage));
  if (parts.includes('lighthouse')) tables.push(await lighthouses(stage));
  const about = `${describeMachine()}, Chromium ${browser.version()}, medians of ${rounds}`;
  process.stdout.write(`\n${about}\n\n${tables.join('\n\n')}\n`);
} finally {
  await browser.close();
  await stage.stop();
  await rm(folder, { recursive: true, force: true });
}
