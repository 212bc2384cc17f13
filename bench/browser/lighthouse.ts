import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromiumOptions } from './browserServer.ts';

// Run by npx, not a dependency: it is larger than all other tools together, and only this file uses it.
const LIGHTHOUSE = 'lighthouse@13.5.0';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

/** The four scores of a page, as Lighthouse gives a phone, and the audits that cost points. */
export async function runLighthouse(url: string) {
  const { executablePath, args } = await chromiumOptions();
  const flags = ['--headless', ...args].join(' ');
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 2 ** 27 },
  );
  const { categories, audits } = JSON.parse(stdout) as Report;
  const lost = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.99)
    .map(({ id }) => [audits[id]?.title ?? id, audits[id]?.displayValue].filter(Boolean).join(' '));
  return {
    scores: CATEGORIES.map((name) => Math.round(100 * (categories[name]?.score ?? 0))),
    lost: [...new Set(lost)],
  };
}
