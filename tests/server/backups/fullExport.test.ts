import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { DocumentVersion } from '#server/documents/documentVersions.entity.ts';
import { records } from '#server/nouns.ts';
import { cookieName } from '#server/platform/identity/context.ts';
import { Session } from '#server/platform/identity/sessions.entity.ts';
import { today } from '#shared/fields/format.ts';
import { exportNoun, importNoun } from '#shared/records/nouns.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import { uploader } from '../../support/records/documents.ts';
import {
  accountWithContact,
  enquiry,
  newInvoiceItem,
  newSentProposal,
  type Staff,
} from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';
import { unzip } from '../../support/unzip.ts';

const db = testDatabase();
const newDesk = testDatabase();
let admin: Staff;
let files: Map<string, string>;
let headers: Record<string, string>;

const PATH = '/exchange/everything.zip';
const get = (more: object = {}) => db.inject({ url: PATH, headers: { ...headers, ...more } });

beforeAll(async () => {
  const member = await db.member({ role: 'admin', email: 'ada@desk.example' });
  admin = await db.signedIn(member);
  const { token } = await db.sessions.start(db.orm.em.fork(), member.id, null);
  headers = { cookie: `${cookieName(db.env.PUBLIC_URL)}=${token}` };
  await admin.demoData.create();

  const { accountId, contactId } = await accountWithContact(admin, 'Con: Aux/Care *"?" =cmd');
  const lead = await admin.leads.create({ title: '=HYPERLINK("http://evil")', accountId, contactId });
  await admin.leads.update({ id: lead.id, version: lead.version, data: { status: 'qualified' } });
  await admin.activities.create({
    leadId: lead.id,
    type: 'call',
    title: 'Ring about 0107',
    dueDate: today(),
    ownerId: member.id,
  });
  await db.visitor().intake.createLeadFromForm(enquiry());
  const upload = await uploader(db, member);
  const about = { subject: 'lead', subjectId: lead.id } as const;
  await upload('Policy.txt', about, 'first');
  await upload('Policy.txt', about, 'second');
  await upload('Policy.txt', { subject: 'contact', subjectId: contactId }, 'of the contact');
  const lost = await upload('Lost.txt', { subject: 'account', subjectId: accountId }, 'lost');
  const { fileKey } = await db.orm.em.fork().findOneOrFail(DocumentVersion, { document: lost.id });
  await rm(join(db.env.DATA_DIR, 'documents', fileKey.slice(0, 2), fileKey));
  await newSentProposal(admin);
  await newInvoiceItem(db.visitor(), admin);

  const answer = await get();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="everything-${today()}.zip"`,
    'cache-control': 'no-store',
  });
  files = await unzip(answer.rawPayload);
});

const file = (path: string) => files.get(path) ?? '';
const rowsOf = (path: string) => file(path).trim().split('\r\n').slice(1);

test('it has a table of every noun that can be exported, and the README names each file and column', () => {
  const readme = file('README.txt');
  expect(readme).toMatch(/^Export of \d{1,2} \S+ \d{4}, .+, Sydney time\r\n/);
  const paths = exportNoun.options.map(({ label }) => `${label.toLowerCase()}.csv`);
  expect(paths.filter((path) => !files.has(path))).toEqual([]);
  const tables = [...files.keys()].filter((path) => path.endsWith('.csv'));
  for (const path of tables) {
    const [, section = ''] = readme.split(`\r\n\r\n${path}\r\n`);
    const labels = file(path).slice(1).split('\r\n')[0]?.slice(1, -1).split('","') ?? [];
    expect(labels.filter((label) => !section.split('\r\n\r\n')[0]?.includes(`\r\n  ${label}: `))).toEqual([]);
  }
  for (const { furtherFiles = [] } of records)
    for (const { path } of furtherFiles) expect(readme).toContain(`\r\n${path}\r\n`);
});

test('it has activities of every kind, tasks, scores and the history', () => {
  expect(rowsOf('activities.csv').find((row) => row.includes('Ring about 0107'))).toContain(
    `"Call","Ring about 0107","","${today()}","","","ada@desk.example"`,
  );
  expect(rowsOf('activities.csv').some((row) => row.includes('"Form submission"'))).toBe(true);
  expect(rowsOf('events.csv').find((row) => / sent","\$3,850 incl. GST","/.test(row))).toMatch(
    /^"20[^"]+Z","Proposal PR-\d{4}-\d{5} sent","\$3,850 incl. GST","ada@desk.example","[\da-f-]{36}"$/,
  );
  expect(rowsOf('lead-scores.csv').some((row) => /"\d+","[^"]+ \d+\/\d+; /.test(row))).toBe(true);
  expect(rowsOf('history.csv').find((row) => row.includes('"status","new","qualified"'))).toMatch(
    /^"\d+","20[^"]+Z","ada@desk.example","changed","","leads",/,
  );
});

test('it has what is to be invoiced, with its sums', () => {
  expect(rowsOf('invoice-items.csv')).toEqual([
    expect.stringMatching(
      /^"PR-\d{4}-\d{5}","Sunrise Care","20\d\d-[^"]+","","No","3500","350","","","","[\da-f-]{36}",""$/,
    ),
  ]);
});

test('it has the days of each step beside its engagement, and all steps as a table', () => {
  const [heads = '', ...rows] = file('engagements.csv').slice(1).split('\r\n');
  const names = heads.slice(1, -1).split('","');
  const cells =
    rows
      .find((row) => row.includes('"New groups"'))
      ?.slice(1, -1)
      .split('","') ?? [];
  expect(cells[names.indexOf('Accept Proposal: Done on')]).toMatch(/^20\d\d-/);
  expect(cells[names.indexOf('Training Commences: Due')]).toMatch(/^20\d\d-/);
  expect(rowsOf('engagement-steps.csv').filter((row) => row.includes('"New groups"'))).toEqual([
    expect.stringMatching(/"1","Accept Proposal","Done","20\d\d-[^"]+","20\d\d-[^"]+","Client","","",""$/),
    expect.stringMatching(/"2","Training Commences","To do","","20\d\d-[^"]+","Us","","",""$/),
    ...Array.from({ length: 8 }, (_, at) => expect.stringContaining(`"${at + 3}","`)),
  ]);
});

test('texts that spreadsheets would run are escaped', () => {
  expect(file('leads.csv')).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect(file('history.csv')).not.toMatch(/(^|,)"[=+@-]/m);
});

test('documents are files in a folder of their account, whatever it is called, each under a name of its own', () => {
  const folder = [...files.keys()]
    .find((path) => path.endsWith('/Policy.txt'))
    ?.split('/')
    .slice(0, -1)
    .join('/');
  expect(folder).toMatch(/^documents\/[^<>:"|?*\\/]+$/);
  expect(file(`${folder}/Policy (version 1).txt`)).toBe('first');
  const twins = ['Policy.txt', 'Policy (2).txt'].map((name) => file(`${folder}/${name}`));
  expect(twins.sort()).toEqual(['of the contact', 'second']);
  expect(file(`${folder}/Lost.txt.missing.txt`)).toContain('is missing');
});

test('a sent proposal is a text with its price and terms', () => {
  const [path = ''] = [...files.keys()].filter((one) => one.startsWith('proposals/PR-2'));
  expect(path).toMatch(/^proposals\/PR-\d{4}-\d{5}\.txt$/);
  expect(file(path)).toContain('Total incl. GST: $3,850\r\n');
  expect(file(path)).toContain('TERMS AND CONDITIONS OF');
});

test('the history and the log say who took it', async () => {
  const { items } = await admin.exports.list({});
  expect(items).toMatchObject([{ noun: 'everything', byName: expect.any(String), rows: expect.any(Number) }]);
  const log = await admin.eventLog.list({});
  expect(log.items.map(({ kind }) => kind)).toContain('everything_exported');
});

test('a new desk that imports its tables exports the same records, with the same IDs', async () => {
  const member = await newDesk.member({ role: 'admin', email: 'ada@desk.example' });
  const client = await csvClient(newDesk, member);
  const tables = importNoun.options.map(({ value, label }) => ({
    value,
    path: `${label.toLowerCase()}.csv`,
  }));
  const filled = tables.filter(({ path }) => rowsOf(path).length > 0);
  expect(filled.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['accounts.csv', 'contacts.csv', 'leads.csv', 'opportunities.csv', 'notes.csv']),
  );
  for (const { value, path } of filled) {
    const table = file(path);
    const progress = await client.importFile(value, table);
    expect({ value, ...progress }).toMatchObject({ value, counts: { problem: 0 } });
    const { body } = await client.exportCsv(value, { everything: true });
    // An import notes that it made the leads, and does not know when we were first in touch.
    expect(rows(body).filter((row) => !row.includes('Imported from leads.csv'))).toEqual(rows(table));
  }
});

/** The facts of a lead that no import reads. */
const FACTS = /("[^"]*",){2}"[^"]*"$/;

/** The rows in a fixed order, of leads without these facts. */
const rows = (table: string) => {
  const lines = table.split('\r\n');
  const hasFacts = lines[0]?.includes('"First answer"');
  return lines.map((line) => (hasFacts ? line.replace(FACTS, '') : line)).sort();
};

test('it is refused without a recent password, and from another site', async () => {
  expect((await get({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  await db.orm.em.fork().nativeUpdate(Session, {}, { passwordCheckedAt: new Date(Date.now() - 3_600_000) });
  expect((await get()).statusCode).toBe(403);
  await expect(admin.exports.everythingLink()).rejects.toMatchObject({ reason: 'PASSWORD_NEEDED' });
});
