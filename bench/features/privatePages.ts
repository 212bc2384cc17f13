import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { type LoadResult, loadInterleaved, median } from '../load.ts';
import { call, mutation, query, type ServerClient } from '../operations.ts';
import { barOf, formatWhole, table } from '../table.ts';

// The private pages of proposals, beside a public page of the same process, and their PDFs.

/** More than the product keeps rendered, so that each request of a round renders its page. */
const PROPOSALS = 400;

/** Pages a second from one process. */
const PAGES_BAR = 200;

const PDFS = 20;
const PDF_BAR_MS = 300;

/** How long the process may keep somebody else waiting while it draws a PDF. */
const WAIT_BAR_MS = 50;

/** Returns Markdown tables of the rates of private pages and of the time that a PDF takes. */
export async function measurePrivatePages(
  client: ServerClient,
  pace: { rounds: number; seconds: number },
  report: (line: string) => void,
): Promise<string> {
  report(`Sending ${PROPOSALS} proposals`);
  const keys = await sendProposals(client);
  const server = { address: client.address, cookie: '' };
  const of = (keys: string[]) => ({ ...server, requests: keys.map(pageOf) });
  const measured = await loadInterleaved(
    {
      different: of(keys),
      same: of(keys.slice(0, 1)),
      unknown: { ...of(keys.map(() => randomBytes(48).toString('base64url'))), isNotFound: true },
      public: { ...server, requests: [{ method: 'GET', path: '/ndis-audits' }] },
    },
    pace,
  );
  const names = {
    different: `private pages of ${PROPOSALS} proposals`,
    same: 'the private page of one proposal',
    unknown: 'links that do not work',
  };
  const rows = Object.entries(names).map(([name, label]) =>
    pageRow(label, measured[name as keyof typeof names], measured.public),
  );
  const pages = table(
    ['pages a second, from one process', 'private', 'public', 'ratio', 'bar', 'p99 in ms'],
    rows,
  );
  return `${pages}\n\n${await measurePdfs(client.address, keys.slice(0, PDFS))}`;
}

const pageOf = (key: string): Request => ({ method: 'GET', path: `/proposal?key=${key}` });

const pageRow = (name: string, own: LoadResult, other: LoadResult) => [
  name,
  formatWhole(own.rate),
  formatWhole(other.rate),
  (own.rate / other.rate).toFixed(2),
  `≥ ${PAGES_BAR}${own.rate >= PAGES_BAR ? '' : ' **missed**'}`,
  `${own.p99} / ${other.p99}`,
];

/** The keys of proposals that were sent to one contact. */
async function sendProposals(client: ServerClient): Promise<string[]> {
  const account = await call<{ id: string }>(client, mutation('accounts.create', { name: 'Sunrise Care' }));
  const person = { firstName: 'Ada', lastName: 'Byron', accountId: account.id };
  const contact = await call<{ id: string }>(client, mutation('contacts.create', person));
  const input = {
    accountId: account.id,
    contactId: contact.id,
    ownLines: [{ label: 'Workshop', cents: 100_000, moduleId: null }],
  };
  const keys: string[] = [];
  for (let n = 0; n < PROPOSALS; n += 1) {
    const draft = mutation('proposals.create', input);
    const { id, version, document } = await call<Draft>(client, draft);
    await call(client, mutation('proposals.send', { id, version, total: document.total }));
    const { url } = await call<{ url: string }>(client, query('proposals.link', { id }));
    keys.push(new URL(url).searchParams.get('key') ?? '');
  }
  return keys;
}

interface Draft {
  id: string;
  version: number;
  document: { total: number };
}

/** Draws PDFs one after another, and measures how long somebody else waits for an answer, meanwhile and without them. */
async function measurePdfs(address: string, keys: string[]) {
  const times: number[] = [];
  const busy = await longestWait(address, async () => {
    for (const key of keys) times.push(await timeOf(`${address}/proposal.pdf?key=${key}`));
  });
  const idle = await longestWait(address, () => sleep(PDFS * 100));
  const ms = median(times);
  return table(
    [`${PDFS} PDFs, one after another`, 'ms', 'bar'],
    [
      ['a PDF, the median', formatWhole(ms), barOf(ms, PDF_BAR_MS)],
      [
        'longest wait of another request, with and without PDFs',
        `${formatWhole(busy)} / ${formatWhole(idle)}`,
        barOf(busy, WAIT_BAR_MS),
      ],
    ],
  );
}

/** How long the slowest of many small requests takes while this work is done. */
async function longestWait(address: string, work: () => Promise<unknown>) {
  let longest = 0;
  let isDone = false;
  const somebodyElse = (async () => {
    while (!isDone) {
      longest = Math.max(longest, await timeOf(`${address}/healthz`));
      await sleep(5);
    }
  })();
  await work();
  isDone = true;
  await somebodyElse;
  return longest;
}

async function timeOf(url: string) {
  const before = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  return performance.now() - before;
}
