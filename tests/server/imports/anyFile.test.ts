import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { guessColumns, guessNoun } from '#server/imports/layers/layers.ts';
import { records } from '#server/nouns.ts';
import { importRecordType } from '#server/records/record.ts';
import { type ImportNoun, importNoun } from '#shared/records/nouns.ts';
import { csvClient, workOn } from '../../support/records/csvFiles.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

test.each<[program: string, noun: ImportNoun, headings: string, fields: string[]]>([
  [
    'Xero',
    'contacts',
    '*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAttentionTo,POAddressLine1,POAddressLine2,POCity,PORegion,POPostalCode,POCountry,SAAddressLine1,SACity,SARegion,SAPostalCode,PhoneNumber,FaxNumber,MobileNumber,TaxNumber,Website',
    ['account', 'email', 'firstName', 'lastName', 'phone', 'mobile', 'account.abn', 'account.address'],
  ],
  [
    'MYOB',
    'contacts',
    'Co./Last Name,First Name,Card ID,Card Status,Addr 1 - Line 1,Addr 1 - Line 2,Addr 1 - City,Addr 1 - State,Addr 1 - Postcode,Addr 1 - Country,Addr 1 - Phone # 1,Email,WWW,Contact Name,ABN,Notes',
    ['firstName', 'account', 'email', 'account.city', 'account.website', 'account.abn'],
  ],
  [
    'HubSpot contacts',
    'contacts',
    'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Associated Company,Last Activity Date,Lead Status,Create Date',
    ['firstName', 'lastName', 'email', 'phone', 'account'],
  ],
  [
    'HubSpot deals',
    'opportunities',
    'Record ID,Deal Name,Deal Stage,Close Date,Deal owner,Amount,Associated Contact,Associated Company',
    ['name', 'stage', 'expectedCloseDate', 'owner', 'value', 'contact', 'account'],
  ],
  [
    'Pipedrive people',
    'contacts',
    'Person - Name,Person - Label,Person - Organization,Person - Email - Work,Person - Phone - Work',
    ['fullName', 'tags', 'account', 'email', 'phone'],
  ],
  [
    'Pipedrive deals',
    'opportunities',
    'Deal - Title,Deal - Value,Deal - Organization,Deal - Contact person,Deal - Stage,Deal - Lost reason,Deal - Deal closed on',
    ['name', 'value', 'account', 'contact', 'stage', 'lostReason', 'closedOn'],
  ],
  [
    'Google',
    'contacts',
    'First Name,Middle Name,Last Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Organization Name,Organization Title,Website 1 - Value',
    ['firstName', 'lastName', 'email', 'phone', 'account', 'position', 'tags'],
  ],
  [
    'Outlook',
    'contacts',
    'Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business City,Business State,Business Postal Code,Business Phone,Mobile Phone,E-mail Address,Priority,Categories,Web Page',
    ['firstName', 'lastName', 'account', 'department', 'position', 'email', 'mobile', 'account.city'],
  ],
  [
    'Salesforce opportunities',
    'opportunities',
    'Opportunity ID,Opportunity Name,Account Name,Amount,Close Date,Stage,Probability (%),Type,Lead Source,Next Step,Opportunity Owner,Primary Contact',
    ['name', 'account', 'value', 'stage', 'expectedCloseDate'],
  ],
  [
    'a list of quotes',
    'opportunities',
    'Client,Job,Quote $,Sent,Status,Chance,Decision by,Who',
    ['account', 'probability'],
  ],
  [
    'Pipedrive leads',
    'leads',
    'Lead - ID,Lead - Title,Lead - Label,Lead - Owner,Lead - Organization,Lead - Contact person,Lead - Value,Lead - Source,Person - Phone,Person - Email',
    ['title', 'account', 'contact', 'estimatedValue', 'contact.email'],
  ],
  [
    'Facebook leads',
    'leads',
    'id,created_time,ad_id,form_name,platform,full_name,email,phone_number,company_name,lead_status',
    ['contact', 'account', 'status', 'contact.email'],
  ],
  [
    'Google Forms',
    'leads',
    'Timestamp,Your name,Business / organisation name,Best phone number,Email,How did you hear about us?',
    ['contact', 'source', 'contact.email'],
  ],
  ['phone enquiries', 'leads', 'Date,Caller,Business,Ph no,Email,Re,Taken by,Outcome', ['contact']],
  [
    'a list of registrations',
    'registrations',
    'Organisation,ABN/ACN,NDIS rego no.,Reg. groups,Cert or Verif,Comments',
    ['number', 'account', 'groups', 'account.abn'],
  ],
  [
    'Pipedrive activities',
    'activities',
    'Activity - Subject,Activity - Type,Activity - Deal,Activity - Due date',
    [],
  ],
  ['Planner', 'activities', 'Task ID,Task Name,Bucket Name,Progress,Priority,Due date', []],
  ['calls', 'activities', 'Date,Client,Who,Type,Subject,Comments,By', ['createdOn', 'title']],
  [
    'a list of organisations',
    'accounts',
    'Organisation,ABN,Phone,Suburb,State',
    ['name', 'abn', 'businessPhone', 'city', 'state'],
  ],
])(
  'a file of %s says by its headings that it is about %s, and its columns are known',
  (program, noun, line, fields) => {
    const headings = line.split(',');
    const cells = headings.map((_, place) => `${program} ${place}`);

    expect(guessNoun(records, headings)).toBe(noun);
    const matching = guessColumns(records, noun, headings, [cells]);
    expect(Object.keys(matching)).toEqual(expect.arrayContaining(fields));
  },
);

test('a list of companies below ‘Name’ is about accounts', () => {
  const headings = ['Name', 'Status', 'Phone', 'Email'];
  const rowsOf = (...names: string[]) => names.map((name) => [name, 'Stuck', '', '']);

  expect(guessNoun(records, headings, rowsOf('Fern Care Pty Ltd', 'Gum Homes P/L', 'Hakea'))).toBe(
    'accounts',
  );
  expect(guessNoun(records, headings, rowsOf('Ada Fern', 'Ben Gum', 'Cy Pty Ltd'))).toBe('leads');
});

test('cards of MYOB are called as their company, not as its person', () => {
  const headings = ['Co./Last Name', 'ABN', ' - Contact Name', 'Remarks'];

  expect(guessColumns(records, 'accounts', headings, [])).toEqual({ name: 0, abn: 1, notes: 3 });
});

test.each(importNoun.values)(
  'our export of %s says so by its labels, those of earlier exports too',
  (noun) => {
    const { csv } = importRecordType(records, noun);
    const labels = csv.columns.map(({ label }) => label);

    expect(labels).toContain('ProviderDesk ID');
    expect(guessNoun(records, labels)).toBe(noun);
    // An ID was called so, whoever's it was.
    const earlier = labels.map((label) => label.replace(/:? ?ProviderDesk ID$/, ' ID').trim());
    expect(guessNoun(records, earlier)).toBe(noun);
    expect(guessColumns(records, noun, earlier, [])).toEqual(guessColumns(records, noun, labels, []));
  },
);

test.each([
  ['Full name,Job title,Role', 'Ada Byron,Manager,Decision Maker', { position: 1, contactRole: 2 }],
  ['Full name,Role', 'Ada Byron,Decision Maker', { contactRole: 1 }],
  ['Full name,Role', 'Ada Byron,Manager', { position: 1 }],
  ['Full name,Involvement', 'Ada Byron,technical contact', { contactRole: 1 }],
  ['Full name,Answers by', 'Ada Byron,Champion', {}],
])('the column of a choice is known by its values: %s, %s', (headings, row, expected) => {
  const rows = [row, ',,'].map((line) => line.split(','));

  expect(guessColumns(records, 'contacts', headings.split(','), rows)).toEqual({ fullName: 0, ...expected });
});

test('a file that is uploaded without a noun is stored with the one that its headings say', async () => {
  const { staff, upload } = await csvClient(db, await db.member());

  const answer = (await upload('any', 'Organisation,ABN,Phone\nFern Care,,')).json();

  expect(answer).toMatchObject({ noun: 'accounts' });
  const { matching } = await staff.imports.byId({ id: answer.id });
  expect(matching).toEqual({ name: 0, abn: 1, businessPhone: 2 });
});

test('of each column the first different texts are kept, from whichever row', async () => {
  const { staff, checkFile } = await csvClient(db, await db.member());
  const rows = Array.from({ length: 9 }, (_, place) => `Kim,N${place % 4},,-None-,`);

  const id = await checkFile(
    'contacts',
    ['First name,Last name,Fax,Tier,', ...rows, `Lee,,${'9'.repeat(70)},,`].join('\n'),
  );

  const { samples } = await staff.imports.byId({ id });
  expect(samples).toEqual([['Kim', 'Lee'], ['N0', 'N1', 'N2'], [`${'9'.repeat(59)}…`], [], []]);
});

test('the rows that an import left out become one of their own, which are fixed and imported', async () => {
  const { staff, importFile, run, rows } = await csvClient(db, await db.member());
  const { id: importId } = await importFile(
    'contacts',
    // The last row only repeats the first one, and stays left out.
    'First name,Last name,Email\nAda,Alder,ada@alder.example\nBen,Birch,ben at birch\nAda,Alder,ada@alder.example',
  );
  const id = v7();

  await staff.imports.importRest({ id, importId });
  await workOn(db, id);
  const { items } = (await staff.imports.byId({ id })).faulty;
  expect(items.map(({ text, rows }) => [text, rows])).toEqual([['ben at birch', 1]]);
  await staff.imports.setReading({
    id,
    corrections: [{ field: 'email', text: 'ben at birch', value: null }],
  });
  await workOn(db, id);
  await run(id);

  expect((await rows(id)).map(({ line, title, action }) => [line, title, action])).toEqual([
    [3, 'Ben Birch', 'create'],
  ]);
});
