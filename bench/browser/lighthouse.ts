import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromiumOptions } from '../../tests/support/chromium.ts';

// Run by npx, not a dependency: it is larger than all other tools together, and only this file uses it.
const LIGHTHOUSE = 'lighthouse@13.5.0';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

/** The four scores of a page, as Lighthouse gives a phone, and the audits that cost points. */
interface Judgement {
  scores: number[];
  lost: string[];
}

/**
 * Of so many runs the one with the median of the scores for performance, as Lighthouse advises: it projects a slow phone
 * from what this machine did meanwhile.
 */
export async function runLighthouse(url: string, rounds: number): Promise<Judgement> {
  const runs: Judgement[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await runOnce(url));
  const [median] = runs
    .toSorted((one, other) => (one.scores[0] ?? 0) - (other.scores[0] ?? 0))
    .slice(rounds >> 1);
  return median ?? { scores: [], lost: [] };
}

async function runOnce(url: string): Promise<Judgement> {
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
