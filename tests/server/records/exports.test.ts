import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { Session } from '#server/platform/identity/sessions.entity.ts';
import { History } from '#server/records/history/history.entity.ts';
import { accountForm } from '#shared/accounts/accounts.schema.ts';
import { accountType } from '#shared/accounts/accounts.ts';
import { contactForm } from '#shared/contacts/contacts.schema.ts';
import { leadForm } from '#shared/leads/leads.schema.ts';
import { leadStatus } from '#shared/leads/leads.ts';
import { opportunityChanges } from '#shared/opportunities/opportunities.schema.ts';
import { opportunityStage } from '#shared/opportunities/opportunities.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import { accountWithContact, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const strict = testDatabase({ LIMIT_EXCHANGES_PER_HOUR: '2' });

describe('an export', () => {
  test('contains the rows of the filtered list, in a format for Excel, and their number in a header', async () => {
    const { staff, exportCsv } = await csvClient(db, await db.member({ role: 'manager' }));
    for (const name of ['Pear Care', 'Pear House', 'Plum Care']) await staff.accounts.create({ name });
    await staff.accounts.create({
      name: 'Pear "Best"; =Care',
      accountType: 'non_profit',
      businessPhone: '+61 2 5550 1234',
    });

    const answer = await exportCsv('accounts', { filters: { search: 'pear', accountType: 'non_profit' } });

    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-total-rows': '1',
      'cache-control': 'no-store',
    });
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="accounts-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, row, end] = answer.body.split('\r\n');
    expect(head).toMatch(/^\uFEFF"ProviderDesk ID","Display Name","Account Type",/);
    expect(row).toContain('"Pear ""Best""; =Care","Non-profit"');
    expect(row).toContain(`"'+61 2 5550 1234"`);
    expect(end).toBe('');
  });

  test.each([
    ['accounts', 'records', 'accounts'],
    ['contacts', 'the problems of an import', 'import_rows'],
  ] as const)('of %s: that of %s ends when the session of its reader ends', async (noun, _, table) => {
    const member = await db.member({ role: 'manager' });
    const { checkFile } = await csvClient(db, member);
    const rows = 5_000;
    const payload = { filters: { search: 'many' } };
    if (table === 'accounts')
      await db.sql(
        `insert into accounts (id, name, created_at, updated_at)
         select gen_random_uuid(), 'Many ' || n, now(), now() from generate_series(1, ?) as n`,
        [rows],
      );
    const request =
      table === 'accounts'
        ? { method: 'POST' as const, url: '/exchange/exports/accounts', payload }
        : {
            url: `/exchange/imports/${await checkFile(noun, `First name,Last name\n${'Mia,\n'.repeat(rows)}`)}/problems.csv`,
          };
    const cookies = await db.cookies(member);
    const answer = await db.inject({ ...request, cookies, payloadAsStream: true });

    // It goes on with its next chunk when the table is released.
    await db.orm.em.fork().transactional(async (em) => {
      await em.execute(`lock table ${table} in access exclusive mode`);
      await db.orm.em.fork().nativeDelete(Session, { user: member.id });
    });

    let received = '';
    const reading = (async () => {
      for await (const chunk of answer.stream()) received += chunk;
    })();
    await expect(reading).rejects.toThrow();
    expect(received.split('\r\n').length).toBeLessThan(rows);
    await db.sql(`delete from accounts where name like 'Many %'`);
  });

  test('of selected records contains only those', async () => {
    const { staff, exportCsv } = await csvClient(db, await db.member({ role: 'manager' }));
    const { contactId, account } = await accountWithContact(staff, 'Quince');
    await staff.contacts.create({ firstName: 'Not', lastName: 'Chosen', accountId: account.id });

    const { body, headers } = await exportCsv('contacts', { ids: [contactId] });

    expect(headers['x-total-rows']).toBe('1');
    expect(body).toContain(`"${contactId}","Ada","Byron","Quince"`);
    expect(body).not.toContain('Chosen');
  });

  test('of everything contains contacts without an account too, and can be imported again', async () => {
    const { staff, exportCsv, checkFile, rows } = await csvClient(db, await db.member({ role: 'manager' }));
    const { contactId } = await accountWithContact(staff, 'Loquat');
    const { id } = await staff.contacts.create({ firstName: 'Lou', lastName: 'Alone' });

    const listed = await exportCsv('contacts', { filters: {} });
    const all = await exportCsv('contacts', { everything: true });
    const plan = await rows(await checkFile('contacts', all.body));

    expect(listed.body).not.toContain(id);
    expect(all.body).toContain(id);
    expect(all.body).toContain(contactId);
    expect(plan.filter(({ action }) => action !== 'skip')).toEqual([]);
  });

  test('is listed for administrators, the latest first, and in the history with its selection, but not in the activity stream', async () => {
    const kim = await db.member({ firstName: 'Kim', lastName: 'Lee' });
    const { staff, exportCsv } = await csvClient(db, kim);
    const admin = await db.staff({ role: 'admin' });
    const { id } = await staff.accounts.create({ name: 'Fig Care' });

    await exportCsv('leads', { filters: { status: 'new,proposal_sent', value: '1000..', owner: kim.id } });
    await exportCsv('accounts', { ids: [id] });

    const first = await admin.exports.list({ limit: 1 });
    const second = await admin.exports.list({ limit: 1, cursor: first.nextCursor });
    expect([...first.items, ...second.items]).toMatchObject([
      {
        noun: 'accounts',
        rows: 1,
        byName: 'Kim Lee',
        at: expect.any(Date),
        isPicked: true,
        filterSummary: null,
      },
      {
        noun: 'leads',
        rows: 0,
        isPicked: false,
        filterSummary: 'owner: Kim Lee; value: from 1000; status: new, proposal sent',
      },
    ]);
    const lines = await db.orm.em.fork().find(History, { actorId: kim.id, action: 'exported' });
    expect(lines[0]).toMatchObject({
      tableName: 'leads',
      changes: { rows: [null, 0], selection: [null, { filters: { status: ['new', 'proposal_sent'] } }] },
    });
    const { items } = await staff.activities.timeline({ personId: kim.id });
    expect(items.filter(({ kind }) => kind !== 'change')).toEqual([]);
    await expect(admin.exports.list({ cursor: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('is for staff only, from our own pages only, and limited per hour', async () => {
    const all = { filters: {} };
    const { exportCsv } = await csvClient(db, await db.member({ role: 'manager' }));
    const limited = await csvClient(strict, await strict.member({ role: 'manager' }));

    expect(
      (await db.inject({ method: 'POST', url: '/exchange/exports/contacts', payload: all })).statusCode,
    ).toBe(401);
    expect((await exportCsv('contacts', all, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await exportCsv('contacts', all, { 'sec-fetch-site': 'none' })).statusCode).toBe(403);
    expect((await exportCsv('contacts', all, { 'content-type': 'text/plain' })).statusCode).toBe(400);
    expect((await exportCsv('users', all)).statusCode).toBe(404);
    expect((await exportCsv('contacts', { filters: { influence: 'x' } })).statusCode).toBe(400);
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await limited.exportCsv('contacts', all)).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    // Of files to import the limit is ten small ones, or two of the largest, which count also where they are refused.
    const sent = [];
    for (const file of ['Name\nA', ...[1, 2].map((n) => `Name\n${n}`.padEnd(17_000_000, ' ')), 'Name\nB'])
      sent.push((await limited.upload('accounts', file)).statusCode);
    expect(sent).toEqual([200, 400, 429, 429]);
    // A small one of many rows is one of the largest.
    const other = await csvClient(strict, await strict.member());
    const rows = 'Name\n'.padEnd(80_100, 'A\n');
    for (const file of [rows, 'Name\n1'.padEnd(17_000_000, ' '), 'Name\nB'])
      sent.push((await other.upload('accounts', file)).statusCode);
    expect(sent.slice(4)).toEqual([200, 400, 429]);
  });
});

describe('an exported file changes nothing when it is imported again', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      '=1+1',
      "'=1",
      '+61 400 555 019',
      '-',
      '@x',
      'a,b;c"d',
      'two\r\nlines',
      'two\u2028lines\u2029',
      '\u0085two\vlines\f',
      'zero\u200bwidth\ufeff',
      '\u00a0x',
      'ﬁ',
      '§',
    ),
  );
  const text = nasty.filter((value) => !value.includes('\0') && value.isWellFormed());
  const named = text.filter((value) => value.trim() !== '');
  const amount = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100);

  const accounts = fc.record({
    name: named,
    accountType: fc.constantFrom(...accountType.values),
    legalName: text,
    businessPhone: text,
    notes: text,
    annualRevenue: amount,
    employeeCount: fc.nat(5_000),
    abn: fc.constantFrom('51824753556', ''),
  });
  const contacts = fc.record({
    firstName: named,
    lastName: named,
    mobile: text,
    notes: text,
    isPrimary: fc.boolean(),
    doNotEmail: fc.boolean(),
  });
  const leads = fc.record({
    title: named,
    description: text,
    status: fc.constantFrom(...leadStatus.values),
    lostReason: text,
    estimatedValue: amount,
    expectedCloseDate: fc.constantFrom('2026-12-01', '2028-02-29', ''),
    painPoints: fc.array(named, { maxLength: 3 }),
  });

  const opportunities = fc
    .record({
      name: named,
      description: text,
      value: amount,
      probability: fc.integer({ min: 0, max: 100 }),
      expectedCloseDate: fc.constantFrom('2026-12-01', ''),
      stage: fc.constantFrom(...opportunityStage.values),
      closedOn: fc.constantFrom('2024-02-29', ''),
    })
    .map((values) => ({ ...values, lostReason: values.stage === 'lost' ? '=Price' : '' }));

  /** Creates the records that the form takes, and returns their ids. */
  async function createSample<Values extends object>(
    records: fc.Arbitrary<Values>,
    form: z.ZodType,
    create: (values: Values) => Promise<{ id: string }>,
  ) {
    const sample = fc.sample(records, 30).filter((values) => form.safeParse(values).success);
    expect(sample.length).toBeGreaterThan(15);
    const ids: string[] = [];
    for (const values of sample) ids.push((await create(values)).id);
    return ids;
  }

  const sampleOf = {
    accounts: (staff: Staff) =>
      createSample(accounts, accountForm.partial(), (values) => staff.accounts.create(values)),
    contacts: async (staff: Staff) => {
      const { accountId } = await accountWithContact(staff, 'Round contacts');
      return createSample(contacts, contactForm.partial(), (values) =>
        staff.contacts.create({ ...values, accountId }),
      );
    },
    opportunities: async (staff: Staff) => {
      const { accountId, contactId } = await accountWithContact(staff, 'Round deals');
      const ownerId = (await staff.auth.session())?.user.id ?? null;
      const ids = await createSample(opportunities, opportunityChanges, (values) =>
        staff.opportunities.create({ ...values, accountId, contactId, ownerId }),
      );
      const { id: leadId } = await staff.leads.create({ title: 'Converted', accountId, contactId });
      await staff.opportunities.update({ id: ids[0] ?? '', version: 1, data: { leadId } });
      return ids;
    },
    leads: async (staff: Staff) => {
      const { accountId, contactId } = await accountWithContact(staff, 'Round leads');
      const assignedToId = (await staff.auth.session())?.user.id ?? null;
      return createSample(leads, leadForm.partial(), (values) =>
        staff.leads.create({ ...values, accountId, contactId, assignedToId }),
      );
    },
  };

  test('notes', async () => {
    const { staff, exportCsv, checkFile, rows } = await csvClient(db, await db.member({ role: 'manager' }));
    const { accountId, contactId } = await accountWithContact(staff, 'Noted Care');
    await staff.activities.create({ accountId, title: '=1+1', description: 'two\r\nlines ' });
    await staff.activities.create({ contactId, type: 'note', title: 'Rang' });
    await staff.activities.create({ contactId, type: 'call', title: 'No note' });
    const { id: leadId } = await staff.leads.create({ title: 'Noted', accountId, contactId });
    await staff.activities.create({ leadId, title: 'Rang', dueDate: '2199-12-31' });

    const { body, headers } = await exportCsv('activities', { everything: true });
    const plan = await rows(await checkFile('activities', body));

    expect(headers['content-disposition']).toMatch(/filename="notes-/);
    expect(body).toContain('"Rang"');
    expect(body).not.toMatch(/No note|2199/);
    expect(plan.length).toBeGreaterThan(2);
    expect(plan.filter(({ action }) => action !== 'skip')).toEqual([]);
  });

  test.each(['accounts', 'contacts', 'leads', 'opportunities'] as const)('%s', async (noun) => {
    const { staff, exportCsv, checkFile, rows } = await csvClient(db, await db.member({ role: 'manager' }));
    const ids = await sampleOf[noun](staff);

    const { body } = await exportCsv(noun, { ids });
    const plan = await rows(await checkFile(noun, body));

    expect(plan.filter(({ action }) => action !== 'skip')).toEqual([]);
    expect(plan).toHaveLength(ids.length);
  });
});
