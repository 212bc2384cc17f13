import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { logOptions } from '#server/platform/log.ts';
import { ensureClientBuild } from '#server/platform/pages/build.ts';
import { revokeLinks } from '#server/proposals/links.service.ts';
import { today } from '#shared/fields/format.ts';
import { SENT_PROPOSAL_ELEMENT_ID } from '#shared/proposals/sentProposal.ts';
import { newProposal, sendProposal } from '../../support/records.ts';
import { tableSums } from '../../support/tables.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase({ PUBLIC_URL: 'https://desk.example' });
const logged: string[] = [];
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  const log = pino({ ...logOptions, level: 'trace' }, { write: (line: string) => void logged.push(line) });
  app = await buildApp({ ...db, log, clientDir: ensureClientBuild() });
}, 120_000);
afterAll(() => app.close());

const visitor = () => db.visitor().sentProposals;

/** A proposal that was sent, and the key of its link. */
async function sentProposal() {
  const staff = await db.staff();
  const { id } = await sendProposal(staff, await newProposal(staff));
  return { staff, id, key: await keyOf(staff, id) };
}

async function keyOf(staff: Awaited<ReturnType<typeof db.staff>>, id: string) {
  const { url } = await staff.proposals.link({ id });
  return new URL(url).searchParams.get('key') ?? '';
}

const get = (path: string, key: string, options = {}) =>
  app.inject({
    url: `${path}?${new URLSearchParams({ key })}`,
    headers: { accept: 'text/html' },
    ...options,
  });

const pageOf = (key: string) => get('/proposal', key);

/** Without the counts of the limits. */
const tables = () => tableSums(db.orm, ['rate_limits']);

describe('the page of a link', () => {
  test('shows the proposal without scripts, is kept by nobody, and no log holds the key', async () => {
    const { key, staff, id } = await sentProposal();
    const { document } = await staff.proposals.byId({ id });

    const { statusCode, body, headers } = await pageOf(key);

    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const [shown = ''] = body.split(`id="${SENT_PROPOSAL_ELEMENT_ID}"`);
    const text = shown.replace(/<[^>]*>/g, ' ');
    for (const word of [
      'PR-',
      document.title,
      '$3,850',
      'because of 0107',
      'Terms and Conditions',
      'You can accept',
    ])
      expect(text).toContain(word);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(logged.join('')).toContain('"/proposal"');
    expect(logged.join('')).not.toContain(key.slice(10, 30));
  });

  test('and its PDF change no table, whoever opens them and how often', async () => {
    const { key } = await sentProposal();
    const before = await tables();

    const opened = [
      get('/proposal.pdf', key),
      get('/proposal.pdf', key, { method: 'HEAD' }),
      ...['GET', 'HEAD'].flatMap((method) =>
        ['192.0.2.1', '198.51.100.2', '2001:db8::3'].map((remoteAddress) =>
          get('/proposal', key, { method, remoteAddress, headers: {} }),
        ),
      ),
      app.inject({
        url: `/trpc/sentProposals.byKey?input=${encodeURIComponent(JSON.stringify({ json: { key } }))}`,
      }),
    ];

    expect((await Promise.all(opened)).map(({ statusCode }) => statusCode)).toEqual(opened.map(() => 200));
    expect(await tables()).toEqual(before);
  });

  test('is the same for every link that does not work', async () => {
    const { key, id, staff } = await sentProposal();
    const draft = await newProposal(staff);
    await revokeLinks(db.orm.em.fork(), id);
    const fresh = await keyOf(staff, id);
    const mistyped = `${fresh.slice(0, -2)}${fresh.endsWith('A') ? 'B' : 'A'}_`;

    const answers = await Promise.all(
      [key, mistyped, `${fresh}A`, draft.id, '', 'x'.repeat(5_000)].map(async (wrong) => {
        const { statusCode, body } = await pageOf(wrong);
        const pdf = await get('/proposal.pdf', wrong);
        return { statusCode, body, pdf: pdf.statusCode };
      }),
    );

    expect(answers[0]).toMatchObject({ statusCode: 404, pdf: 404 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.body).toContain('This link does not work');
    expect((await pageOf(fresh)).statusCode).toBe(200);
    for (const key of ['key[]', 'key=a&key']) {
      const { statusCode } = await app.inject({ url: `/proposal?${key}=b` });
      expect(statusCode).toBe(404);
    }
  });

  test('says that it was replaced, withdrawn or is in the trash, and comes back with it', async () => {
    const { key, id, staff } = await sentProposal();
    const { batchId } = await staff.proposals.delete({ id });
    expect((await pageOf(key)).body).toContain('This link does not work');
    await staff.trash.restore({ id: v7(), batchId });
    expect((await pageOf(key)).body).toContain('You can accept');

    await staff.proposals.withdraw({ id });
    expect((await pageOf(key)).body).toContain('We have withdrawn this proposal');
  });
});

describe('the client', () => {
  test('is counted as having seen it, staff are not', async () => {
    const { key, id, staff } = await sentProposal();
    await staff.sentProposals.view({ key });
    expect((await staff.proposals.byId({ id })).state).toBe('sent');
    await visitor().view({ key });
    expect((await staff.proposals.byId({ id })).state).toBe('viewed');
  });

  test('accepts what was shown, once, and the PDF says so', async () => {
    const { key, id, staff } = await sentProposal();
    const { contactId } = await staff.proposals.byId({ id });
    const { version } = await staff.contacts.byId({ id: contactId ?? '' });
    await staff.contacts.update({ id: contactId ?? '', version, data: { email: 'hong@sunrise.example' } });
    const hash = (await visitor().byKey({ key }))?.hash ?? '';
    const input = { key, hash, name: '  Hồng Nguyễn ', mayAccept: true as const };

    await expect(visitor().accept({ ...input, hash: 'f'.repeat(64) })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(visitor().accept({ ...input, name: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const [first, second] = await Promise.all([visitor().accept(input), visitor().accept(input)]);

    expect(first).toMatchObject({ state: 'accepted', acceptance: { name: 'Hồng Nguyễn' } });
    expect(second).toEqual(first);
    const { acceptance, document, name } = await staff.proposals.byId({ id });
    expect(acceptance).toMatchObject({ name: 'Hồng Nguyễn', hash });
    const pdf = await get('/proposal.pdf', key);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename=${document.reference}.pdf`,
      'cache-control': 'no-store',
    });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await staff.notices.list()).items).toMatchObject([{ reason: 'accepted', title: name }]);
    const mails = (await db.mail()).filter(({ subject }) => subject.includes(document.reference));
    expect(mails.map(({ to, subject, files }) => ({ to, subject, files }))).toEqual(
      expect.arrayContaining([
        {
          to: 'hong@sunrise.example',
          subject: `Proposal ${name} is accepted`,
          files: [`${document.reference}.pdf`],
        },
        {
          to: expect.stringContaining('@team.example'),
          subject: `Proposal ${name} has been accepted`,
          files: [`${document.reference}.pdf`],
        },
      ]),
    );
    expect(mails).toHaveLength(2);
    await expect(visitor().decline({ key, reason: '' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('declines with a reason', async () => {
    const { key, id, staff } = await sentProposal();
    expect(await visitor().decline({ key, reason: 'Too dear' })).toMatchObject({ state: 'declined' });
    expect(await staff.proposals.byId({ id })).toMatchObject({ declineReason: 'Too dear' });
    expect((await staff.notices.list()).items).toMatchObject([{ reason: 'declined', subject: { id } }]);
  });

  test('asks a question, which is a task of today for who sent it', async () => {
    const { key, id, staff } = await sentProposal();
    const { name } = await staff.proposals.byId({ id });
    const question = { id: v7(), key, question: 'Does it include travel?\nTo Dubbo' };

    await Promise.all([visitor().ask(question), visitor().ask(question)]);

    const { items } = await staff.notices.list();
    expect(items).toMatchObject([
      { reason: 'due', title: `Answer the question about proposal ${name}`, dueDate: today() },
    ]);
    await expect(visitor().ask({ ...question, id: v7(), key: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
