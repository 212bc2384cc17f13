import { loadServer, median } from '../load.ts';
import type { ServerClient } from '../operations.ts';
import { atLeast, atMost, formatWhole, table } from '../table.ts';
import { longestWait, timeOf } from '../waits.ts';
import { newDraft, sendProposal } from './proposals.ts';

// The private pages of proposals, and their PDFs.

const PROPOSALS = 20;
const PAGES_LIMIT = 200;

const PDF_LIMIT_MS = 300;

/** The time for which the process may keep somebody else waiting while it draws a PDF. */
const WAIT_LIMIT_MS = 50;

/** Returns a Markdown table of the rate of private pages and of the time that a PDF takes. */
export async function measurePrivatePages(
  client: ServerClient,
  seconds: number,
  report: (line: string) => void,
): Promise<string> {
  report(`Sending ${PROPOSALS} proposals`);
  const keys = await sendProposals(client);
  const pages = keys.map((key) => ({ method: 'GET' as const, path: `/proposal?key=${key}` }));
  const target = { address: client.address, cookie: '', requests: pages };
  // The first round only warms up.
  await loadServer(target, seconds);
  const { rate } = await loadServer(target, seconds);

  const times: number[] = [];
  const wait = await longestWait(client.address, async () => {
    for (const key of keys) times.push(await timeOf(`${client.address}/proposal.pdf?key=${key}`));
  });
  const pdf = median(times);
  return table(
    [`${PROPOSALS} proposals`, 'figure', 'limit'],
    [
      ['private pages a second, from one process', formatWhole(rate), atLeast(PAGES_LIMIT, rate)],
      [`a PDF, the median, ms`, formatWhole(pdf), atMost(PDF_LIMIT_MS, pdf)],
      ['longest wait of another request meanwhile, ms', formatWhole(wait), atMost(WAIT_LIMIT_MS, wait)],
    ],
  );
}

/** The keys of proposals that were sent to one contact. */
async function sendProposals(client: ServerClient): Promise<string[]> {
  const keys: string[] = [];
  const draft = await newDraft(client);
  for (let n = 0; n < PROPOSALS; n += 1) keys.push((await sendProposal(client, draft)).key);
  return keys;
}
