import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { accountColumns } from '#server/accounts/accounts.csv.ts';
import { noteColumns } from '#server/activities/activities.record.ts';
import { contactColumns } from '#server/contacts/contacts.csv.ts';
import { Contact } from '#server/contacts/contacts.entity.ts';
import { ImportRow } from '#server/imports/imports.entity.ts';
import { doStep } from '#server/imports/job.service.ts';
import { leadColumns } from '#server/leads/leads.csv.ts';
import { records } from '#server/nouns.ts';
import { opportunityColumns } from '#server/opportunities/opportunities.record.ts';
import { History } from '#server/records/history/history.entity.ts';
import { dayFromToday } from '#shared/fields/format.ts';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import { csvClient, workOn } from '../../support/records/csvFiles.ts';
import { accountWithContact, newOpportunity, type Staff } from '../../support/records.ts';
import { tableSums } from '../../support/tables.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
let app: FastifyInstance;

beforeAll(async () => {
  app = await db.app();
  await app.listen({ port: 0, host: '127.0.0.1' });
});

const ada = async (values = {}) =>
  csvClient(db, await db.member({ firstName: 'Ada', lastName: 'Byron', ...values }));

let lastNumber = 0;
/** A name that no other test uses. */
const unique = (name: string) => {
  lastNumber += 1;
  return `${name} ${lastNumber}`;
};

const contactOf = ({ id, accountId }: { id: string; accountId: string | null }) => ({
  accountId,
  contactId: id,
});

const storedRows = (id: string) => db.orm.em.fork().count(ImportRow, { import: id });

test('the records that a file created, also those above, are listed by it, and none that it found', async () => {
  const { staff, importFile } = await ada();
  const [known, made] = [unique('Myrtle'), unique('Boronia')];
  await accountWithContact(staff, known);
  const file = `First Name,Last Name,Account\nKim,Lee,${made}\nJo,Day,${made}\nAl,Ray,${known}`;

  const { id } = await importFile('contacts', file);

  const contacts = await staff.contacts.list({ import: id });
  expect(contacts.items.map(({ lastName }) => lastName)).toEqual(['Ray', 'Day', 'Lee']);
  const accounts = await staff.accounts.list({ import: id });
  expect(accounts.items.map(({ name }) => name)).toEqual([made]);
});

describe('a file of contacts', () => {
  test('is previewed row by row, and imported as the preview shows', async () => {
    const member = await db.member();
    const { staff, checkFile, run, rows } = await csvClient(db, member);
    const company = unique('Sunrise Care');
    const { account, contact } = await accountWithContact(staff, company);
    await staff.contacts.update({
      id: contact.id,
      version: 1,
      data: { email: 'ada@sunrise.example', phone: '02 5550 1234' },
    });
    const file = [
      'Vorname;Surname;E-mail;Company;Mobile Phone;Contact role;Primary',
      `Ada;Byron;ADA@sunrise.example;${company};0400 555 019;Champion;yes`,
      `Ben;Ng;ben@sunrise.example;${company.toUpperCase()};;decision_maker;`,
      `Cat;Lee;cat@sunrise.example;Nowhere Pty Ltd;;;`,
      `;Ray;no-mail;${company};;Boss;maybe`,
      `Ben;Ng;Ben@Sunrise.example;${company};;;`,
    ].join('\r\n');

    const id = await checkFile('contacts', file, {
      firstName: 0,
      lastName: 1,
      email: 2,
      account: 3,
      mobile: 4,
      contactRole: 5,
      isPrimary: 6,
    });
    const plan = await rows(id);
    const done = await run(id);

    expect(plan.map(({ line, action, reasons }) => [line, action, ...reasons])).toEqual([
      [2, 'update'],
      [3, 'create'],
      [4, 'create'],
      [
        ...[5, 'problem'],
        'Primary Contact: ‘maybe’ is neither yes nor no',
        'Email: Enter a valid email address',
        'Contact role: ‘Boss’ goes to the notes',
      ],
      [6, 'problem', 'This is the same record as in row 3'],
    ]);
    expect(plan[0]?.changes).toMatchObject({
      mobile: [null, '0400 555 019'],
      contactRole: ['decision_maker', 'champion'],
    });
    expect(done.counts).toEqual({ create: 2, update: 1, skip: 0, problem: 2 });
    expect(await staff.contacts.byId({ id: contact.id })).toMatchObject({
      // An empty cell changes nothing.
      phone: '02 5550 1234',
      mobile: '0400 555 019',
      isPrimary: true,
    });
    const { items } = await staff.contacts.list({ search: 'ben@sunrise.example' });
    expect(items).toMatchObject([{ firstName: 'Ben', accountId: account.id, contactRole: 'decision_maker' }]);
    const history = await db.orm.em.fork().find(History, { recordId: items[0]?.id ?? '' });
    expect(history).toMatchObject([{ action: 'created', cause: 'import', actorId: member.id }]);
  });

  test('changes nothing the second time, and nothing is left of it after an undo', async () => {
    const { staff, importFile, checkFile, undo, rows } = await ada();
    const company = unique('Coastline');
    const { contact } = await accountWithContact(staff, company);
    const file = `First name,Last name,Account,Email,Notes
Ada,Byron,${company},ada@coastline.example,"Two
lines"
Dee,Fox,${company},,Without a mail`;
    const before = await staff.contacts.byId({ id: contact.id });

    const { id } = await importFile('contacts', file);
    const again = await rows(await checkFile('contacts', file));
    const undone = await undo(id);

    expect(again.map(({ action, reasons }) => [action, ...reasons])).toEqual([
      ['skip', 'Nothing to change'],
      ['skip', 'Nothing to change'],
    ]);
    expect(undone).toMatchObject({ undoSkipped: 0 });
    const changes = await staff.recentChanges.list({ limit: 1 });
    expect(changes.items[0]?.undone).toMatchObject({ at: expect.any(Date), byName: 'Ada Byron' });
    const { version, updatedAt, ...after } = await staff.contacts.byId({ id: contact.id });
    expect(after).toEqual(expect.objectContaining({ email: before.email, notes: null }));
    expect((await staff.contacts.list({ search: company })).items).toHaveLength(1);
    expect((await staff.trash.list({ search: 'contacts.csv' })).items[0]).toMatchObject({
      counts: { contact: 1 },
    });
  });

  test('is undone except for records that a user has changed or extended since', async () => {
    const { staff, importFile, undo, rows } = await ada();
    const company = unique('Harbour');
    await staff.accounts.create({ name: company });
    const { id } = await importFile(
      'contacts',
      `First name,Last name,Company\nEve,Low,${company}\nFay,Oak,${company}\nGus,Ash,${company}`,
    );
    const [eve, fay, gus] = (await staff.contacts.list({ search: company })).items;
    await staff.contacts.update({ id: eve?.id ?? '', version: 1, data: { notes: 'Called' } });
    await staff.leads.create({
      title: 'Audit',
      accountId: fay?.accountId ?? null,
      contactId: fay?.id ?? null,
    });

    const undone = await undo(id);

    expect(undone).toMatchObject({ undoSkipped: 2, counts: { create: 1, skip: 2 } });
    const left = (await staff.contacts.list({ search: company })).items;
    expect(left.map(({ id }) => id)).toEqual([eve?.id, fay?.id]);
    expect(left).not.toContainEqual(gus);
    expect((await rows(id)).filter(({ reasons }) => reasons.length > 0)).toHaveLength(2);
  });

  test('is undone as a whole once the one that changed its records was undone', async () => {
    const { staff, importFile, undo } = await ada();
    const company = unique('Jetty');
    await staff.accounts.create({ name: company });
    const file = (notes: string) => `First name,Last name,Company,Notes\nIda,Sun,${company},${notes}`;
    const imports = [];
    for (const notes of ['One', 'Two', 'Three'])
      imports.unshift((await importFile('contacts', file(notes))).id);

    for (const id of imports) expect(await undo(id)).toMatchObject({ undoSkipped: 0 });

    expect((await staff.contacts.list({ search: company })).items).toEqual([]);
  });

  test('is undone as a whole also after the clock was an hour ahead and was corrected', async () => {
    const { staff, importFile, undo } = await ada();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    await staff.accounts.create({ name: unique('Early') });
    vi.useRealTimers();
    const company = unique('Lagoon');
    await accountWithContact(staff, company);

    const { id } = await importFile(
      'leads',
      `Title,Account,Contact,Owner\nAudit,${company},Ada Byron,Ada Byron`,
    );

    expect(await undo(id)).toMatchObject({ state: 'undone', undoSkipped: 0 });
    expect((await staff.leads.list({ search: company })).items).toEqual([]);
  });

  test('is undone and reports what was deleted since as deleted, not as kept', async () => {
    const { staff, importFile, undo, rows } = await ada();
    const name = unique('Harbour');
    const { id: old } = await staff.accounts.create({ name });
    const { id } = await importFile('accounts', `Name,Notes\n${name},Called\n${unique('Quay')},`);
    await staff.accounts.delete({ id: old });

    const undone = await undo(id);

    expect(undone.undoSkipped).toBe(1);
    expect((await rows(id)).map(({ reasons }) => reasons)).toEqual([
      ['It was deleted or merged after the import'],
      [],
    ]);
  });

  test('cannot be undone once its rows are no longer kept', async () => {
    const { staff, importFile, undo } = await ada();
    const name = unique('Wharf');
    const { id } = await importFile('accounts', `Name\n${name}`);
    await db.sql('delete from import_rows where import_id = ?', [id]);

    await expect(undo(id)).rejects.toThrow('An import can be undone for 30 days, and this one is older');
    expect((await staff.imports.byId({ id })).state).toBe('imported');
    expect((await staff.accounts.list({ search: name })).total).toBe(1);
  });
});

test('an ID of another desk becomes that of the new record; a repeated or deleted one is a problem', async () => {
  const { staff, checkFile, rows, run } = await ada();
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const gone = await staff.accounts.create({ name: 'Gone Care' });
  await staff.accounts.delete({ id: gone.id });
  const twins = `Twin Care ${first}`;
  const file = ['ID,Display Name', `${first},${twins}`, `${second},${twins}`, `${first},Third Care`]
    .concat(`${gone.id},Gone Care`, `X-1,Other Care`)
    .join('\r\n');

  const id = await checkFile('accounts', file);
  expect((await rows(id)).map(({ action, reasons }) => [action, ...reasons])).toEqual([
    ['create'],
    ['create'],
    ['problem', 'This is the same record as in row 2'],
    ['problem', 'ProviderDesk ID: this record was deleted. Restore it, or leave the ID empty'],
    ['problem', 'ProviderDesk ID: no record has this ID'],
  ]);
  await run(id);
  expect((await staff.accounts.byId({ id: first })).name).toBe(twins);
  expect((await staff.accounts.byId({ id: second })).name).toBe(twins);
  // The name stands for an account whose ID is not known here.
  const contact = `ID,First name,Last name,Account,Account ID\r\n${second},Kim,Lee,${twins},${first}`;
  const other = `First name,Last name,Account,Account ID\r\nRay,Lee,Third Care,${crypto.randomUUID()}`;
  const reasons = async (text: string) =>
    (await rows(await checkFile('contacts', text))).map((row) => row.reasons);
  expect(await reasons(contact)).toEqual([
    ['ProviderDesk ID: this record was deleted. Restore it, or leave the ID empty'],
  ]);
  expect(await reasons(other)).toEqual([['Account: no account ‘Third Care’. Create it, or choose one']]);
});

describe('a contact with a first name alone', () => {
  const cher = async (staff: Staff) => {
    const { account } = await accountWithContact(staff, unique('Stage'));
    const accountId = account.id;
    const { id } = await staff.contacts.create({ firstName: 'Cher', lastName: 'Sarkisian', accountId });
    // The public form creates contacts whose name is one word like this.
    await db.orm.em.fork().nativeUpdate(Contact, id, { lastName: '' });
    return { id, account };
  };

  test('is found by its exported row without the ID, and as the contact of a lead', async () => {
    const { staff, exportCsv, checkFile, rows } = await ada();
    const { id, account } = await cher(staff);
    const withoutIds = contactColumns
      .map(({ field }, index) => [field, index] as const)
      .filter(([field]) => field !== 'id' && field !== 'accountId');

    const { body } = await exportCsv('contacts', { ids: [id] });
    const again = await rows(await checkFile('contacts', body, Object.fromEntries(withoutIds)));
    const lead = await rows(await checkFile('leads', `Title,Account,Contact\nAudit,${account.name},CHER`));

    expect(again).toMatchObject([{ recordId: id, action: 'skip', reasons: ['Nothing to change'] }]);
    expect(lead).toMatchObject([{ action: 'create', reasons: [] }]);
  });

  test('is updated by a row without a last name, and a new one may have one name as well', async () => {
    const { staff, checkFile, run, rows } = await ada();
    const { id, account } = await cher(staff);
    const file = [
      'First name,Account,Notes',
      `cher,${account.name},Sings`,
      `Ada Byron,${account.name},Counts`,
      `Enya,${account.name},New`,
    ].join('\n');

    const imported = await checkFile('contacts', file);
    const plan = await rows(imported);
    await run(imported);

    expect(plan.map(({ action, reasons }) => [action, ...reasons])).toEqual([
      ['update'],
      ['update'],
      ['create'],
    ]);
    expect(await staff.contacts.byId({ id })).toMatchObject({
      firstName: 'Cher',
      lastName: '',
      notes: 'Sings',
    });
    const { items } = await staff.contacts.list({ search: account.name });
    expect(items.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
      ['Ada', 'Byron'],
      ['Cher', ''],
      ['Enya', ''],
    ]);
  });
});

describe('a file of accounts', () => {
  test('is matched by ABN, else by name; amounts, choices and addresses are parsed', async () => {
    const { staff, importFile } = await ada();
    const [known, named] = [unique('Bright'), unique('Bloom')];
    const first = await staff.accounts.create({ name: known, abn: '51824753556' });
    const second = await staff.accounts.create({ name: named });

    const { counts } = await importFile(
      'accounts',
      `Name,ABN,Type,Annual revenue,Employees,Website\n${known} Group,51 824 753 556,non-profit,"$1,250,000.50",1200,bright.example\n${named.toUpperCase()},,,,3,\nBoom,123,,,,`,
    );

    expect(counts).toEqual({ create: 0, update: 2, skip: 0, problem: 1 });
    expect(await staff.accounts.byId({ id: first.id })).toMatchObject({
      name: `${known} Group`,
      accountType: 'non_profit',
      annualRevenue: 1_250_000.5,
      employeeCount: 1200,
      website: 'https://bright.example',
    });
    expect(await staff.accounts.byId({ id: second.id })).toMatchObject({ employeeCount: 3 });
  });

  test('cannot create a cycle of parents, even by two rows together', async () => {
    const { staff, checkFile, rows } = await ada();
    const [one, two] = [unique('Ring'), unique('Ring')];
    await staff.accounts.create({ name: one });
    await staff.accounts.create({ name: two });

    const plan = await rows(await checkFile('accounts', `Name,Parent account\n${one},${two}\n${two},${one}`));

    expect(plan.map(({ action, reasons }) => [action, ...reasons])).toEqual([
      ['update'],
      ['problem', 'Parent Account: An account cannot be above itself: choose another parent'],
    ]);

    // The other row leaves the parent as it is.
    const [low, high] = [unique('Ring'), unique('Ring')];
    const { id } = await staff.accounts.create({ name: low });
    await staff.accounts.create({ name: high, parentAccountId: id });
    const file = `Name,Parent account,Phone\n${low},${high},\n${high},,02 5550 1000`;
    const [first, second] = await rows(await checkFile('accounts', file));
    expect([first?.action, second?.action]).toEqual(['problem', 'update']);
  });
});

test.each([
  ['accounts', accountColumns],
  ['contacts', contactColumns],
  ['leads', leadColumns],
  ['opportunities', opportunityColumns],
  ['activities', noteColumns],
] as const)('problems of %s have messages of ours, not the default ones of zod', async (noun, columns) => {
  const { checkFile, rows } = await ada();
  const cells = ['x', 'x'.repeat(20_000), '-1', '101', '999999999999', '\u0001', '31/12/9999', 'a@'];
  const matching = Object.fromEntries(columns.map(({ field }, index) => [field, index]));
  const head = columns.map(({ label }) => label).join(',');
  // Each cell alone: an error in one column may hide those of others.
  const lines = columns.flatMap((_, place) => cells.map((cell) => `${','.repeat(place)}${cell}`));

  const reasons = (await rows(await checkFile(noun, [head, ...lines].join('\n'), matching))).flatMap(
    (row) => row.reasons,
  );

  expect(reasons.length).toBeGreaterThan(lines.length / 2);
  expect(reasons.filter((reason) => /(^|: )(Invalid|Too|Unrecognized) /.test(reason))).toEqual([]);
});

describe('a file of leads', () => {
  test('finds account, contact and owner, and gives each lead a score', async () => {
    const { staff, importFile, undo } = await ada({ email: 'ada@desk.example' });
    const company = unique('Kite');
    const { contact } = await accountWithContact(staff, company);

    const { id, counts } = await importFile(
      'leads',
      `Title,Account,Contact,Status,Value,Close date,Owner,Pain points\nAudit,${company},Ada Byron,Closed won,"$12,500",1/12/2026,ada@desk.example,Old policies; New staff\nAudit,${company},Nobody Here,,,,,\nLate,${company},Ada Byron,closed-won,,31/2/2026,,`,
    );

    expect(counts).toEqual({ create: 3, update: 0, skip: 0, problem: 0 });
    const { items } = await staff.leads.list({ search: company });
    const won = items.find(({ status, title }) => status === 'closed_won' && title === 'Audit');
    const lead = await staff.leads.byId({ id: won?.id ?? '' });
    expect(lead).toMatchObject({
      contactId: contact.id,
      estimatedValue: 12_500,
      expectedCloseDate: '2026-12-01',
      assignedToName: 'Ada Byron',
      painPoints: ['Old policies', 'New staff'],
    });
    expect(lead.leadScore).toBeGreaterThan(0);
    await undo(id);
    expect((await staff.leads.list({ search: company })).items).toEqual([]);
  });
});

test('a file of leads sets why they are lost, which goes with a later status and comes back with its undo', async () => {
  const { staff, importFile, undo } = await ada();
  const company = unique('Heron');
  await accountWithContact(staff, company);
  const head = 'Title,Account,Contact,Status,Loss reason';
  const row = (title: string, rest: string) => `${title},${company},Ada Byron,${rest}`;
  const stored = async () =>
    (await staff.leads.list({ search: company, sort: 'title' })).items.map(({ status, lostReason }) => [
      status,
      lostReason,
    ]);

  await importFile(
    'leads',
    [head, row('Lost', 'Closed lost,Price'), row('Open', 'Contacted,Price'), row('Why', 'Closed lost,')].join(
      '\n',
    ),
  );
  const imported = await stored();
  const { id } = await importFile('leads', [head, row('Lost', 'Contacted,')].join('\n'));
  const changed = await stored();
  await undo(id);

  expect(imported).toEqual([
    ['closed_lost', 'Price'],
    ['contacted', null],
    ['closed_lost', null],
  ]);
  expect(changed[0]).toEqual(['contacted', null]);
  expect(await stored()).toEqual(imported);
});

describe('a file of opportunities', () => {
  test('finds account, contact, lead and owner; the stage sets the probability and the closing', async () => {
    const { staff, checkFile, run, rows } = await ada({ email: 'ada@deals.example' });
    const company = unique('Jetty');
    const { accountId, contactId } = await accountWithContact(staff, company);
    const lead = await staff.leads.create({ title: 'Audit', accountId, contactId });
    const file = [
      'Deal name,Company,Contact,Lead,Stage,Amount,Close date,Closed date,Loss reason,Assigned to',
      `Renewal,${company},Ada Byron,audit,Negotiation,"$12,500",1/12/2026,,,ada@deals.example`,
      `Old one,${company},Ada Byron,,won,900,,1/3/2024,,`,
      `Gone,${company},Ada Byron,,Lost,,,,,`,
      `Twice,${company},Ada Byron,Audit,,,,,,`,
      `Other,${company},Nobody Here,,,,,,,`,
    ].join('\n');

    const id = await checkFile('opportunities', file);
    const plan = await rows(id);
    // One answer for all lost ones; an open one has no reason.
    await staff.imports.setReading({ id, corrections: [{ field: 'lostReason', text: '', value: 'Price' }] });
    await workOn(db, id);
    const done = await run(id);

    expect(plan.map(({ action, reasons }) => [action, ...reasons])).toEqual([
      ['create'],
      ['create'],
      [
        'create',
        'Lost reason: the file has none, so it is ‘No reason given’',
        'Closed on: the file has none, so it is the day of this import',
      ],
      ['problem', 'Lead: This lead is an opportunity already: choose another one'],
      ['create'],
    ]);
    expect(done.counts).toEqual({ create: 4, update: 0, skip: 0, problem: 1 });
    const { items } = await staff.opportunities.list({ search: company });
    const stored = await Promise.all(items.map(({ id }) => staff.opportunities.byId({ id })));
    expect(stored.toSorted((one, other) => one.name.localeCompare(other.name))).toMatchObject([
      { name: 'Gone', stage: 'lost', lostReason: 'Price' },
      { name: 'Old one', stage: 'won', value: 900, probability: 100, closedOn: '2024-03-01', leadId: null },
      { name: 'Other', contactName: 'Nobody Here' },
      {
        name: 'Renewal',
        stage: 'negotiation',
        value: 12_500,
        probability: 75,
        closedOn: null,
        lostReason: null,
        leadId: lead.id,
        contactId,
        expectedCloseDate: '2026-12-01',
        ownerName: 'Ada Byron',
      },
    ]);
  });

  test('changes nothing the second time; an update shows what follows from the stage, and is undone', async () => {
    const { staff, importFile, checkFile, rows, run, undo } = await ada();
    const company = unique('Kelp');
    await accountWithContact(staff, company);
    const head = 'Name,Account,Contact,Stage,Probability,Lost reason';
    const row = (stage: string) => `Renewal,${company},Ada Byron,${stage}`;
    await importFile('opportunities', `${head}\n${row('Proposal')},40,`);
    const [before] = (await staff.opportunities.list({ search: company })).items;

    const again = await rows(await checkFile('opportunities', `${head}\n${row('Proposal')},40,`));
    const id = await checkFile('opportunities', `${head}\n${row('Lost')},40,Price`);
    const [update] = await rows(id);
    await run(id);

    expect(again).toMatchObject([{ action: 'skip' }]);
    expect(update).toMatchObject({
      action: 'update',
      changes: { stage: ['proposal', 'lost'], probability: [40, 0], lostReason: [null, 'Price'] },
    });
    expect((await staff.opportunities.list({ search: company })).items).toMatchObject([{ stage: 'lost' }]);
    await undo(id);
    expect((await staff.opportunities.list({ search: company })).items).toEqual([{ ...before, version: 3 }]);
    const [kept] = await db.sql(`select earlier from import_rows where import_id = ?`, [id]);
    expect(kept).toEqual({ earlier: null });
  });
});

describe('a file of notes', () => {
  test('finds what each is about by ID, name, e-mail or ABN, dates it and gives it a title', async () => {
    const { staff, checkFile, run, rows } = await ada();
    const company = unique('Orchid');
    const { account, contact } = await accountWithContact(staff, company);
    const mail = `${unique('olga').replace(' ', '')}@orchid.example`;
    await staff.accounts.update({ id: account.id, version: 1, data: { abn: '53004085616' } });
    await staff.contacts.update({ id: contact.id, version: 1, data: { email: mail } });
    const lead = await staff.leads.create({ ...contactOf(contact), title: unique('Orchid audit') });
    const deal = await newOpportunity(staff, { name: unique('Orchid deal') });
    await staff.leads.create({ ...contactOf(contact), title: company });
    const file = [
      'Record type,Related to,Record ID,Date,Title,Note',
      `,${mail.toUpperCase()},,1/3/2024 2:30pm,Rang,"Wants a quote,\nby Friday"`,
      `,,${lead.id},,,"First line\nsecond"`,
      `,53 004 085 616,,,By ABN,`,
      `Opportunity,${deal.name},,,On the deal,`,
      `,${company},,,Which one?,`,
      `Account,${company},,,This one,`,
      `,Nobody,,,Lost,`,
      `,,,,About nothing,`,
      `,${deal.name},,31/12/2999,Tomorrow,`,
      `,${mail},${lead.id},,Two,`,
    ].join('\n');

    const id = await checkFile('activities', file);
    const plan = await rows(id);
    await run(id);

    expect(plan[0]?.changes.createdOn).toEqual([null, '2024-03-01 14:30']);
    expect(plan.map(({ action, reasons }) => [action, ...reasons])).toEqual([
      ['create'],
      ['create'],
      ['create'],
      ['create'],
      [
        'problem',
        `Record: 2 records are called ‘${company}’. Use the column ‘Record type’ or ‘Record: ProviderDesk ID’`,
      ],
      ['create'],
      ['problem', 'Record: no record ‘Nobody’. Create it, or choose one'],
      ['problem', 'Record: enter its name, email or ID'],
      ['problem', 'Date: this day is still to come'],
      ['problem', 'Record: the column ‘Record: ProviderDesk ID’ names another one. Leave one of them empty'],
    ]);
    const notesOf = async (noun: SubjectNoun, id: string) => {
      const { items } = await staff.activities.timeline({ record: { noun, id }, kind: 'note' });
      return items.flatMap((entry) => (entry.kind === 'activity' ? [entry.activity] : []));
    };
    expect(await notesOf('contact', contact.id)).toMatchObject([
      {
        title: 'Rang',
        description: 'Wants a quote,\nby Friday',
        createdByName: 'Ada Byron',
        createdAt: new Date('2024-03-01T03:30:00Z'),
      },
    ]);
    expect((await notesOf('lead', lead.id))[0]).toMatchObject({ title: 'First line' });
    expect((await notesOf('account', account.id)).map(({ title }) => title).sort()).toEqual([
      ...['By ABN', 'This one'],
    ]);
    expect(await notesOf('opportunity', deal.id)).toMatchObject([{ title: 'On the deal' }]);
  });

  test('changes nothing the second time, is undone, and changes neither tasks nor the record of a note', async () => {
    const { staff, importFile, checkFile, rows, undo } = await ada();
    const company = unique('Peony');
    const { account, contact } = await accountWithContact(staff, company);
    const file = `Account,Date,Text\n${company},1/3/2024,Rang\n${company},2/3/2024,Rang\n${company},,Met`;
    const task = await staff.activities.create({
      accountId: account.id,
      title: 'Task',
      dueDate: dayFromToday(3),
    });

    const { id } = await importFile('activities', file);
    const [first] = await rows(id);
    const again = await rows(await checkFile('activities', file));
    const others = await rows(
      await checkFile(
        'activities',
        `ID,Record ID,Title\n${task.id},,Changed\n${first?.recordId},${contact.id},Rang`,
      ),
    );
    await undo(id);

    expect(again.map(({ action }) => action)).toEqual(['skip', 'skip', 'skip']);
    expect(others.map(({ reasons }) => reasons)).toEqual([
      ['ProviderDesk ID: this is no note'],
      ['Record: a note stays with its record'],
    ]);
    const { items } = await staff.activities.timeline({
      record: { noun: 'account', id: account.id },
      kind: 'note',
    });
    expect(items).toHaveLength(1);
  });

  test('keeps the records that it is about, though it dates from before them, when their import is undone', async () => {
    const { staff, importFile, undo } = await ada();
    const [noted, bare] = [unique('Quoll'), unique('Quoll')];
    const { id } = await importFile('accounts', `Name\n${noted}\n${bare}`);
    await importFile('activities', `Record,Date,Text\n${noted},1/3/2020,Rang`);

    expect(await undo(id)).toMatchObject({ undoSkipped: 1 });

    expect((await staff.accounts.list({ search: 'Quoll' })).items.map(({ name }) => name)).toEqual([noted]);
  });
});

describe('the notice of an import', () => {
  const yesterday = dayFromToday(-1).split('-').reverse().join('/');
  const fromAda = { reason: 'imported', byName: 'Ada Byron' };

  /** A file whose rows are owned by Kim, `due` of them with a follow-up that is due. */
  async function leadFile(staff: Staff, email: string, count: number, due: number) {
    const company = unique('Mango');
    await accountWithContact(staff, company);
    const rows = Array.from(
      { length: count },
      (_, row) => `Lead ${row},${company},Ada Byron,${email},${row < due ? yesterday : ''}`,
    );
    return ['Title,Account,Contact,Assigned to,Follow-up date', ...rows].join('\n');
  }

  const newColleague = () => db.person({ email: `${unique('kim').replace(' ', '')}@desk.example` });

  test('is one line for each person, however many records it assigns, and goes with an undo', async () => {
    const { user: kimMember, staff: kim } = await newColleague();
    const { staff, importFile, undo } = await ada();

    const { id } = await importFile('leads', await leadFile(staff, kimMember.email, 120, 110));

    expect(await kim.notices.count()).toBe(1);
    expect((await kim.notices.list()).items).toMatchObject([
      { ...fromAda, title: 'leads.csv', given: { noun: 'leads', count: 120, due: 110 } },
    ]);
    expect((await staff.notices.list()).items).toEqual([]);
    await undo(id);
    expect((await kim.notices.list()).items).toEqual([]);
  });

  test('does not silence what falls due, or is assigned, later', async () => {
    const { user: kimMember, staff: kim } = await newColleague();
    const { staff, importFile } = await ada();
    await importFile('leads', await leadFile(staff, kimMember.email, 2, 2));
    const [one, other] = (await staff.leads.list({ owner: kimMember.id })).items;

    await staff.leads.update({ id: one?.id ?? '', version: 1, data: { assignedToId: null } });
    await staff.leads.update({ id: one?.id ?? '', version: 2, data: { assignedToId: kimMember.id } });
    await db.sql(
      `update lead_assignments set created_at = created_at - interval '3 days' where lead_id = '${other?.id}'`,
    );

    expect((await kim.notices.list()).items.map(({ reason }) => reason)).toEqual([
      ...['assigned', 'imported', 'due'],
    ]);
  });

  test('of opportunities has a line as well', async () => {
    const { user: kimMember, staff: kim } = await newColleague();
    const { staff, importFile } = await ada();
    const company = unique('Nectarine');
    await accountWithContact(staff, company);

    const row = (name: string) => `${name},${company},Ada Byron,${kimMember.email}`;
    await importFile('opportunities', `Name,Account,Contact,Owner\n${row('A')}\n${row('B')}`);

    expect((await kim.notices.list()).items).toMatchObject([
      { ...fromAda, given: { noun: 'opportunities', count: 2, due: 0 } },
    ]);
  });
});

describe('a file', () => {
  const head = 'First name,Last name\n';

  test.each([
    ['nothing', '', 'This file is empty.'],
    ['headings alone', head, 'This file has no rows. Put headings in the first line, and records below.'],
    [
      'a quote left open after many rows',
      `${head}${'d,e\n'.repeat(2_000)}"f,g\n`,
      'A quotation mark is opened in the row that begins at line 2,002 of the file, and never closed.',
    ],
  ])('%s is rejected with a message, and nothing of it is stored', async (_, file, message) => {
    const { upload } = await ada();
    const before = await tableSums(db.orm, ['rate_limits']);

    const answer = await upload('contacts', file);

    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.json.message).toBe(message);
    expect(await tableSums(db.orm, ['rate_limits'])).toEqual(before);
  });

  test('a file is read in a thread of its own, which ends with it', async () => {
    const { upload } = await ada();
    const threads: Worker[] = [];
    const note = (thread: Worker) => void threads.push(thread);
    process.on('worker', note);

    const answers = [await upload('contacts', `${head}Zoë,Núñez`), await upload('contacts', `${head}"Zoë`)];
    process.off('worker', note);

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400]);
    // A thread that has ended has no number any more.
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1, -1]);
  });

  test('a file that is too large is rejected', async () => {
    const { upload } = await ada();

    const answer = await upload('contacts', Buffer.alloc(20 * 1024 * 1024 + 1, 'a,b\n'));

    expect(answer.statusCode).toBe(413);
    expect(answer.json().error.json.message).toBe('This file is larger than 20 MB. Split it into several.');
  });
});

describe('repeated, simultaneous and interrupted imports', () => {
  test('a file sent twice with the same id is stored once', async () => {
    const { upload, staff } = await ada();
    const id = v7();
    const file = 'First name,Last name\nHal,Elm';

    const answers = [await upload('contacts', file, id), await upload('contacts', file, id)];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await staff.imports.byId({ id })).rows).toBe(1);
  });

  test('a file is sent again with the same id while its first upload hangs, and counts', async () => {
    const { upload, uploadSlowly, staff } = await ada();
    const id = v7();
    const file = (count: number) =>
      ['Name', ...Array.from({ length: count }, (_, row) => `Care ${row}`)].join('\n');
    const slow = await uploadSlowly('accounts', file(3_000), id);

    const answer = await upload('accounts', file(5), id);
    const late = await slow.finish();

    expect(answer.statusCode).toBe(200);
    expect(late).toMatch(/^HTTP\/1\.1 409 /);
    expect(await storedRows(id)).toBe(5);
    expect(await staff.imports.byId({ id })).toMatchObject({ state: 'uploaded', rows: 5 });
  });

  test('uploads that break off leave nothing, and others take their places', async () => {
    const { uploadSlowly, upload, staff } = await ada();
    const statusOf = async (file: string) => (await upload('accounts', file)).statusCode;
    const slow = await Promise.all(
      [1, 2, 3, 4].map(() => uploadSlowly('accounts', `Name\n${'Care\n'.repeat(3_000)}`, v7())),
    );
    const { user } = (await staff.auth.session()) ?? {};
    const begun = async () => {
      const [limit] = await db.sql<{ points: number }[]>('select points from rate_limits where key = ?', [
        `import:${user?.id}`,
      ]);
      return limit?.points;
    };
    await expect.poll(begun, { interval: 20 }).toBe(slow.length);
    expect(await statusOf('Name\nCare')).toBe(429);

    for (const { breakOff } of slow) breakOff();

    await expect.poll(() => statusOf('Name\nCare'), { interval: 20 }).toBe(200);
    expect(await staff.imports.list({ noun: 'accounts' })).toHaveLength(1);
  });

  test('a large file that cannot be read is answered with the reason', async () => {
    const { uploadSlowly } = await ada();
    const slow = await uploadSlowly('accounts', `PK\x03\x04${'x'.repeat(2_000_000)}`, v7());

    expect(await slow.finish()).toMatch(/^HTTP\/1\.1 400 [\s\S]*This workbook cannot be read/);
  });

  test('simultaneous imports create each record once, from one file or from two with the same people', async () => {
    const { checkFile, staff } = await ada();
    const mail = `${unique('ivy').replace(' ', '')}@fir.example`;
    const file = `First name,Last name,Email\nIvy,Fir,${mail}`;
    const ids = [await checkFile('contacts', file), await checkFile('contacts', file)];

    for (const id of ids) await staff.imports.run({ id });
    await Promise.all([...ids, ...ids].map((id) => workOn(db, id)));

    const { items } = await staff.contacts.list({ search: mail, withoutAccount: 'true' });
    expect(items).toHaveLength(1);
  });

  test('a row whose record was changed after the check is not imported', async () => {
    const { staff, checkFile, run, rows } = await ada();
    const { contact } = await accountWithContact(staff, unique('Fern'));
    await staff.contacts.update({ id: contact.id, version: 1, data: { email: 'fern@fern.example' } });
    const id = await checkFile('contacts', 'First name,Last name,Email\nAda,King,fern@fern.example');
    await staff.contacts.update({ id: contact.id, version: 2, data: { notes: 'Just called' } });

    await run(id);

    expect(await staff.contacts.byId({ id: contact.id })).toMatchObject({
      lastName: 'Byron',
      notes: 'Just called',
    });
    expect((await rows(id))[0]?.reasons[0]).toMatch(/^This changed after the check/);
  });

  test('an import that was interrupted after some steps can be undone', async () => {
    const { staff, checkFile, undo } = await ada();
    const company = unique('Gum');
    await staff.accounts.create({ name: company });
    const people = Array.from({ length: 1_600 }, (_, place) => `Kim,N${place},${company}`);
    const id = await checkFile('contacts', ['First name,Last name,Account', ...people].join('\n'));

    await staff.imports.run({ id });
    await doStep(db.orm, records, id);
    const first = await staff.imports.byId({ id });
    const undone = await undo(id);

    expect(first).toMatchObject({ state: 'importing', done: 1_500, of: 1_600 });
    expect(undone).toMatchObject({ state: 'undone', undoSkipped: 0 });
    expect((await staff.contacts.list({ search: company })).items).toEqual([]);
  });
});

test('an uploaded file is analysed (ANALYZE), so that a step does not read all of it for each row', async () => {
  const { checkFile } = await ada();
  await checkFile('accounts', `Name\n${unique('Sunrise Care')}`);
  await db.sql('analyze import_rows');

  const id = await checkFile(
    'accounts',
    ['Name', ...Array.from({ length: 40 }, () => unique('Care'))].join('\n'),
  );

  const [statistics] = await db.sql<{ files: string }[]>(
    `select most_common_vals::text as files from pg_stats where tablename = 'import_rows' and attname = 'import_id'`,
  );
  expect(statistics?.files).toContain(id);
});

test('steps that lose their connection are rolled back, and the next ones continue', async () => {
  const { staff, checkFile } = await ada();
  const company = unique('Wattle');
  await staff.accounts.create({ name: company });
  const people = Array.from({ length: 900 }, (_, place) => `Kim,N${place},${company}`);
  const id = await checkFile('contacts', ['First name,Last name,Account', ...people].join('\n'));
  const killer = db.orm.em.fork();
  let broken = 0;

  await staff.imports.run({ id });
  for (let isLeft = true; isLeft; ) {
    const step = doStep(db.orm, records, id);
    const ended = step.then(
      () => true,
      () => true,
    );
    while (broken < 3 && !(await Promise.race([ended, nextTurn(false)]))) {
      const [cut] = await killer.execute<{ count: number }[]>(
        `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and query ilike '%into "contacts"%' and state = 'active'`,
      );
      broken += cut?.count ?? 0;
    }
    isLeft = await step.catch(() => true);
    const { items, total } = await staff.contacts.list({ search: company });
    expect((total ?? items.length) % 100, 'whole steps').toBe(0);
  }

  expect(broken).toBeGreaterThan(0);
  expect((await staff.contacts.list({ search: company })).total).toBe(900);
  expect(await staff.imports.byId({ id })).toMatchObject({ state: 'imported', counts: { create: 900 } });
});

describe('permissions', () => {
  test('visitors and pages of other sites may not import; colleagues see nothing of an import, administrators all', async () => {
    const { upload, checkFile, staff } = await ada();
    const id = await checkFile('contacts', 'First name,Last name\nLou,Pine');
    const colleague = await db.staff();
    const admin = await db.staff({ role: 'admin' });

    const otherSite = await upload('contacts', 'a,b\n1,2', v7(), { origin: 'https://evil.example' });
    const visitor = await app.inject({
      method: 'POST',
      url: `/exchange/imports/contacts/${v7()}`,
      headers: { 'content-type': 'text/csv' },
      payload: 'a,b\n1,2',
    });

    expect(otherSite.statusCode).toBe(403);
    expect(visitor.statusCode).toBe(401);
    for (const call of ['byId', 'rows', 'run'] as const)
      await expect(colleague.imports[call]({ id }), call).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(colleague.acts.undo({ act: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const ids = async (who: typeof staff) =>
      (await who.imports.list({ noun: 'contacts' })).map((one) => one.id);
    expect(await ids(staff)).toContain(id);
    expect(await ids(colleague)).not.toContain(id);
    expect(await ids(admin)).toContain(id);
  });

  test('rows with problems can be downloaded, corrected and imported', async () => {
    const { checkFile, download } = await ada();
    const id = await checkFile('contacts', 'First name,Last name,Email\nMia,Ash,mia\n=1+1,,x at y');

    const { body, headers } = await download(`/exchange/imports/${id}/problems.csv`);

    expect(headers['content-disposition']).toBe('attachment; filename="problems.csv"');
    expect(body).toBe(
      [
        '\uFEFF"First name","Last name","Email","Row","What is wrong"',
        '"Mia","Ash","mia","2","Email: Enter a valid email address"',
        `"'=1+1","","x at y","3","Email: Enter a valid email address"`,
        '',
      ].join('\r\n'),
    );
  });
});
