import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { otherColumns, searchedTables } from '#server/erasure/textColumns.ts';
import { records } from '#server/nouns.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import { periodStartFrom } from '#shared/agreements/periods.ts';
import { dayFromToday } from '#shared/fields/format.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import { uploader } from '../../support/records/documents.ts';
import {
  change,
  enquiry,
  keyIn,
  newSentProposal,
  proposalRequest,
  type Staff,
} from '../../support/records.ts';
import { storedMail } from '../../support/servers/storedMail.ts';
import { everyRow } from '../../support/tables.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase({ NOTIFY_ENQUIRIES: 'desk@team.example' });
let me: User;
let admin: Staff;

beforeAll(async () => {
  ({ user: me, staff: admin } = await db.person({ role: 'admin', firstName: 'Kim', lastName: 'Lee' }));
});

const sql = <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  db.sql<Row[]>(text, values);

/** Erases as somebody who leaves the ticks as they are, and ticks every name that stands alone. */
async function erase(staff: Staff, id: string) {
  const { name, places } = await staff.erasure.preview({ id });
  const blank = places.filter(({ isSure }) => !isSure).map(({ key }) => key);
  return staff.erasure.erase({ id, name, leave: [], blank });
}

/**
 * The person's marks, one for each part of the name, one for the addresses and one for the number: no word, address or
 * number of anybody else has one.
 */
const MARKS = { first: /zqxad/i, last: /zqxbyron/i, other: /zqx/i, number: /491[ .-]*571[ .-]*804/ };
const MARK = new RegExp(
  Object.values(MARKS)
    .map(({ source }) => source)
    .join('|'),
  'i',
);

const person = {
  name: 'Zqxada Zqxbyron',
  email: 'zqxada@mail.example',
  phone: '+61 491 571 804',
  company: '',
};

/** The tables with a mark of the person, and the files of the data folder. */
async function marked() {
  const rows = await everyRow(db.orm);
  const tables = Object.entries(rows).flatMap(([table, found]) => {
    const [first] = found.filter((row) => MARK.test(row));
    return first ? [`${table}: ${first}`] : [];
  });
  const mails = (await storedMail(db.env)).filter((mail) => MARK.test(JSON.stringify(mail)));
  const files: string[] = [];
  for (const one of await readdir(db.env.DATA_DIR, { recursive: true, withFileTypes: true })) {
    const path = join(one.parentPath, one.name);
    if (MARK.test(path) || (one.isFile() && MARK.test(await readFile(path, 'latin1')))) files.push(path);
  }
  return [...tables, ...mails.map(({ subject }) => `mail: ${subject}`), ...files];
}

/** The person in every place that the product has, through its public door. */
async function everywhere() {
  await db
    .visitor()
    .intake.createLeadFromForm(
      enquiry({ ...person, message: `I am ${person.name}. Ring me on 0491571804, please.` }),
    );
  const [lead] = (await admin.leads.list({ search: 'Zqxada' })).items;
  if (!lead) throw new Error('no lead');
  const { contactId, accountId } = await admin.leads.byId({ id: lead.id });
  const contact = await admin.contacts.byId({ id: contactId });
  const values = {
    position: 'Zqxdirector',
    department: 'Zqxhouse',
    notes: 'Zqxnote',
    mobile: '0491.571.804',
  };
  await admin.contacts.update({
    ...contact,
    data: { ...values, linkedinUrl: 'https://linkedin.com/in/zqxada' },
  });
  await change(admin, 'contacts', contactId, { email: 'zqxnew@mail.example' });

  // Another spelling, merged into it.
  const other = await admin.contacts.create({
    firstName: 'Zqxadel',
    lastName: 'Zqxbyron',
    email: 'zqxold@mail.example',
    personalEmail: 'zqxada+desk@mail.example',
    notes: 'Zqxnote of the other',
    accountId,
  });
  const kept = await admin.contacts.byId({ id: contactId });
  await admin.merges.create({
    id: v7(),
    noun: 'contacts',
    kept: { id: contactId, version: kept.version },
    gone: { id: other.id, version: other.version },
    data: {},
  });

  // Notes with the whole name and with one name alone, of which one is deleted and one was changed.
  const note = (title: string, description: string | null = null) =>
    admin.activities.create({ id: v7(), leadId: lead.id, type: 'note', title, description });
  await note('Zqxada called', 'Zqxadel Zqxbyron wants a price');
  const { id: changed, version: first } = await note('Rang zqxada@mail.example');
  await admin.activities.update({ id: changed, version: first, data: { title: 'Rang' } });
  await admin.activities.delete({ id: (await note('Zqxbyron, Zqxada: call again')).id });
  // One name beside a contact point, and one that is only in the history.
  await note('Zqxada rang from 0491571804');
  await note('Mr Zqxbyron', 'ZQXBYRON wants mail to zqxada+desk@mail.example');
  const { id: renamed, version: before } = await note('Zqxbyron was away');
  await admin.activities.update({ id: renamed, version: before, data: { title: 'Away' } });

  await admin.leads.create({ title: 'Zqxada, 0491 571 804', accountId, contactId });
  const gone = await admin.leads.create({ title: 'For Zqxada Zqxbyron', accountId, contactId });
  await admin.leads.delete({ id: gone.id });
  await admin.opportunities.create({ name: 'Audit for Zqxada Zqxbyron', accountId, contactId });
  return { contactId, accountId, leadId: lead.id };
}

async function furtherPlaces({ contactId, accountId, leadId }: Awaited<ReturnType<typeof everywhere>>) {
  // Records of others that name the person.
  const account = await admin.accounts.create({ name: 'Harbour Care', notes: 'Ask Zqxada Zqxbyron' });
  await admin.accounts.update({ ...account, data: { notes: 'Ask zqxada@mail.example first' } });
  const keyPersonnel = ['Zqxada Zqxbyron, Director, from 1 Jul 2024'];
  await change(admin, 'accounts', account.id, { keyPersonnel });
  await admin.registrations.create({ number: '4-1', accountId: account.id, notes: 'Zqxada Zqxbyron signs' });
  // From tomorrow: what is to be invoiced already is kept.
  const agreement = await admin.agreements.create({
    ...{ name: 'Support for Zqxada Zqxbyron', accountId: account.id, price: 500, firstDay: dayFromToday(1) },
    notes: 'Zqxada Zqxbyron pays',
  });
  const from = periodStartFrom(agreement.firstDay, dayFromToday(2));
  await admin.agreements.changeTerms({
    ...{ id: agreement.id, version: agreement.version },
    data: { kind: 'pause', from, price: null, givenOn: null, reason: 'Zqxada Zqxbyron is ill' },
  });
  await admin.savedViews.create({
    id: v7(),
    list: 'leads',
    name: 'Of Zqxada Zqxbyron',
    address: 'search=Zqxada+Zqxbyron',
    isShared: false,
  });
  await admin.savedViews.create({
    id: v7(),
    list: 'leads',
    name: 'Mails',
    address: 'search=zqxada%2bdesk%40mail.example',
    isShared: false,
  });

  // A file of two rows with her, one of them by her address, and an export of what she was searched by.
  const csv = await csvClient(db, me);
  await csv.importFile(
    'contacts',
    'First name,Last name,Email,Account,Notes\nZqxada,Zqxbyron,zqxnew@mail.example,Harbour Care,Zqxfile\nTom,Hale,tom@mail.example,Harbour Care,Friend of Zqxada Zqxbyron',
  );
  await csv.checkFile('leads', 'Title,Account,Contact\nFor Zqxada Zqxbyron,Harbour Care,Tom Hale');
  const exported = await csv.exportCsv('leads', { filters: { search: 'Zqxada Zqxbyron' } });
  expect(exported.statusCode).toBe(200);

  const upload = await uploader(db, me);
  const document = await upload('Zqxada Zqxbyron.txt', { subject: 'lead', subjectId: leadId });
  await admin.shareLinks.create({ id: v7(), documentId: document.id, days: 7 });

  // Enquiries that wait, one of them deleted.
  const junk = (id: string) => ({
    ...enquiry({ ...person, email: 'ZQXnew@mail.example', message: id }),
    id,
    honeypot: { website: 'https://pills.example' },
  });
  const [waiting, deleted] = [v7(), v7()];
  await db.visitor().intake.createLeadFromForm(junk(waiting));
  await db.visitor().intake.createLeadFromForm(junk(deleted));
  await admin.quarantine.delete({ id: deleted, batchId: v7() });

  // A proposal that was mailed, and one that she priced herself.
  await newSentProposal(admin, { accountId, contactId, note: 'For Zqxada, zqxnew@mail.example' });
  const { url } = await db
    .visitor('', '192.0.2.98')
    .intake.requestProposal(proposalRequest({ ...person, email: 'zqxnew@mail.example', name: 'Zqxada' }));
  await db.visitor().intake.mailCode({ key: keyIn(url) });
  await db.mail();
}

const PLACES = [
  ...[
    'accounts',
    'activities',
    'agreements',
    'contacts',
    'documents',
    'history',
    'import_rows',
    'leads',
    'opportunities',
  ],
  ...['proposal_requests', 'proposals', 'quarantine', 'registrations', 'saved_views', 'search_entries'],
  ...['sent_proposals', 'trash'],
].map((table) => `public.${table}`);

/** 'public.leads' or 'mail'. */
const placeOf = (one: string) => one.split(':')[0];

describe('erasing a person', () => {
  test('leaves their marks nowhere: no table, no mail, no file, no search', async () => {
    const made = await everywhere();
    await furtherPlaces(made);
    expect((await marked()).map(placeOf)).toEqual(expect.arrayContaining(PLACES));

    await erase(admin, made.contactId);

    expect(await marked()).toEqual([]);
    expect(JSON.stringify(await admin.search.everything({ search: 'Zqxada' }))).not.toMatch(/Zqx.+Zqx/);
    expect(await admin.contacts.byId({ id: made.contactId })).toMatchObject({
      firstName: 'Erased',
      lastName: 'person',
      email: null,
    });
    expect(await admin.leads.byId({ id: made.leadId })).toMatchObject({
      title: 'Website enquiry from Erased person',
      contactName: 'Erased person',
      isContactErased: true,
    });
  });

  test('is stated for every column that can hold text', async () => {
    const columns = await sql<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns
        join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
          and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`,
    );
    // A fixed set of words is checked by the database.
    const checks = await sql<{ text: string }>(
      `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c'`,
    );
    const isFixed = ({ table, column }: { table: string; column: string }) =>
      checks.some(({ text }) =>
        new RegExp(`^"?${table}"? CHECK \\(+"?${column}"?\\)?(::text)? (=|IS NULL)`).test(text),
      );
    const tables = searchedTables(db.orm.em.fork(), records);
    const isListed = ({ table, column }: { table: string; column: string }) => {
      const { made = [], written = [] } = tables[table] ?? {};
      return (
        [...made, ...written].includes(column) || otherColumns[table] || otherColumns[`${table}.${column}`]
      );
    };
    const missing = columns.filter((one) => one.column !== 'search_text' && !isListed(one) && !isFixed(one));
    expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });
});
