import { v7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import { records } from '#server/nouns.ts';
import { keepSignedPdfs } from '#server/proposals/pdf/signedPdf.service.ts';
import { expireProposals } from '#server/proposals/sending/close.service.ts';
import { purgeTrash } from '#server/records/trash/trash.service.ts';
import type { ProposalState } from '#shared/proposals/proposalState.ts';
import { SAMPLE_NOTICE, type SentProposal } from '#shared/proposals/sentProposal.ts';
import { readPdf } from '../../../support/records/readPdf.ts';
import { eventsOf } from '../../../support/records/timelines.ts';
import { keyIn, newProposal, type Staff } from '../../../support/records.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase();
let staff: Staff;

beforeAll(async () => {
  await db.app({ clientDir: ensureClientBuild() });
});

const sql = <Row extends object>(query: string, values: unknown[] = []) => db.sql<Row[]>(query, values);

const samples = { scope: 'samples' } as const;

const sampleOf = async (state: ProposalState) =>
  (await staff.proposals.list({ state })).items[0] ?? expect.fail(`No sample is ${state}`);

async function keyOf(id: string) {
  const { url } = await staff.proposals.link({ id });
  return keyIn(url);
}

const createSamples = async () => {
  staff = await db.staff({ role: 'manager' });
  await staff.demoData.create({ scope: 'everything' });
};

describe('a sample proposal', () => {
  beforeAll(createSamples);

  test('is of one of five states, with the total of its text, and shows figures in the reports', async () => {
    const { items } = await staff.proposals.list({});
    expect(new Set(items.map(({ state }) => state))).toEqual(
      new Set(['accepted', 'declined', 'expired', 'viewed', 'sent']),
    );
    for (const { id, total, name } of items) {
      const { document } = await staff.proposals.byId({ id });
      expect(document).toMatchObject({ reference: name, total: total * 100 });
    }
    for (const report of ['proposals', 'openProposals', 'earned'] as const) {
      const { columns, total } = await staff.reports.table({ report });
      // A sample is never to be invoiced.
      for (const [at, { label }] of columns.entries())
        if (label.startsWith('Invoiced')) expect(total.figures[at]?.value).toBe(0);
        else expect(total.figures[at]?.value, `${report}: ${label}`).toBeGreaterThan(0);
    }
    expect(
      (await eventsOf(staff, { noun: 'lead', id: await leadOf('accepted') })).map(({ title }) => title),
    ).toEqual(expect.arrayContaining([expect.stringMatching(/^Proposal PR-DEMO-\d{5} accepted$/)]));
  });

  test('is answered by nobody, has no next version, and nothing of it is mailed', async () => {
    const { id } = await sampleOf('sent');
    const key = await keyOf(id);
    const client = db.visitor().sentProposals;
    const { hash } = (await client.byKey({ key })) as SentProposal;

    const refused = { code: 'CONFLICT', message: SAMPLE_NOTICE };
    await expect(client.accept({ key, hash, name: 'Ada', mayAccept: true })).rejects.toMatchObject(refused);
    await expect(client.decline({ key, reason: 'No' })).rejects.toMatchObject(refused);
    await expect(client.ask({ key, id: v7(), question: 'When?' })).rejects.toMatchObject(refused);
    await expect(client.view({ key })).rejects.toMatchObject(refused);
    await expect(staff.proposals.revise({ id, newId: v7() })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await staff.proposals.byId({ id })).state).toBe('sent');
    expect(await db.mail()).not.toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('PR-DEMO') }),
    );
  });

  test('is viewed by its client, not by the member of the team who made the samples', async () => {
    const { id } = await sampleOf('viewed');

    const { items } = await staff.activities.timeline({ record: { noun: 'proposal', id } });

    const events = items.flatMap((line) => (line.kind === 'event' ? line.event : []));
    expect(events).toContainEqual(expect.objectContaining({ kind: 'viewed', byName: null }));
  });

  test('has a private page and a PDF, which say what it is', async () => {
    const { id, total } = await sampleOf('viewed');
    const query = new URLSearchParams({ key: await keyOf(id) });
    const amount = `$${total.toLocaleString('en-AU')}`;

    const page = await db.inject({ url: `/proposal?${query}`, headers: { accept: 'text/html' } });
    const pdf = await db.inject({ url: `/proposal.pdf?${query}` });

    expect(page.body).toContain(SAMPLE_NOTICE);
    expect(page.body).toContain(amount);
    expect(page.body).not.toContain('Accept this proposal');
    const texts = (await readPdf(pdf.rawPayload)).parts.map(({ text }) => text);
    expect(texts).toContain(amount);
    expect(texts.join(' ')).toContain(`Sample. ${SAMPLE_NOTICE}`);
  });

  test('uses up no number, and no two have the same, also beside those that come back from the trash', async () => {
    const first = await newProposal(staff);
    const created = await staff.demoData.create(samples);
    const second = await newProposal(staff);

    expect(Number(second.name.slice(-5))).toBe(Number(first.name.slice(-5)) + 1);
    await staff.trash.restore({ batchId: created.batchId ?? '', duplicates: 'restore' });
    const names = (await staff.proposals.list({})).items.map(({ name }) => name);
    expect(new Set(names).size).toBe(18);
  });
});

describe('the removal of the samples', () => {
  beforeEach(createSamples);

  test('takes sample proposals wholly, whatever happened to them, and the trash keeps none longer', async () => {
    const [sent, viewed] = [await sampleOf('sent'), await sampleOf('viewed')];
    await staff.proposals.withdraw({ id: sent.id });
    await sql('update proposals set valid_until = current_date - 2 where id = ?', [viewed.id]);
    await expireProposals(db.orm);
    const record = { noun: 'proposal', id: viewed.id } as const;
    const { items } = await staff.activities.timeline({ record });
    expect(items.filter((item) => JSON.stringify(item).includes('expired'))).toHaveLength(1);
    await keepSignedPdfs(db.orm, 'https://desk.example');
    const mine = await newProposal(staff);

    const { counts } = await staff.demoData.clear(samples);

    expect(counts).toMatchObject({ proposal: 8, lead: 5, account: 5 });
    expect((await staff.proposals.list({})).items.map(({ id }) => id)).toEqual([mine.id]);
    const left = await sql<{ total: number }>('select count(*)::int as total from sent_proposals');
    expect(left).toEqual([{ total: 0 }]);
    expect((await staff.reports.table({ report: 'earned' })).total.figures[0]?.value).toBe(0);
    await sql("update trash set deleted_at = now() - interval '40 days'");
    await purgeTrash(db.orm, records);
    expect(await sql("select id from trash where row ->> 'reference' like 'PR-DEMO-%'")).toEqual([]);
  });

  test('can be undone, and an accepted one is deleted by anybody, alone or with its account', async () => {
    const accepted = await sampleOf('accepted');
    const { batchId } = await staff.demoData.clear(samples);
    await staff.trash.restore({ batchId: batchId ?? '' });
    expect((await staff.proposals.byId({ id: accepted.id })).state).toBe('accepted');

    await staff.proposals.delete({ id: accepted.id });
    const other = await sampleOf('accepted');
    await staff.accounts.delete({ id: other.accountId ?? '' });
    await expect(staff.proposals.byId({ id: other.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

async function leadOf(state: ProposalState) {
  const { id } = await sampleOf(state);
  return (await staff.proposals.byId({ id })).leadId ?? expect.fail('It has no lead');
}
