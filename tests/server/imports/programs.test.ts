import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { today } from '#shared/fields/format.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import { csvClient, workOn } from '../../support/records/csvFiles.ts';
import { testDatabase } from '../../support/testDatabase.ts';

// Whole files of other programs and of people, as the first check reads them without anybody's help, and what comes of them. A
// file that was imported wrongly becomes a case here: its rows in `programs/`.

const db = testDatabase();

type Staff = Awaited<ReturnType<typeof csvClient>>['staff'];

interface FileCase {
  file: string;
  /** The list in which it is chosen; without one its headings say what it is about. */
  chosenIn?: ImportNoun | 'any';
  noun: ImportNoun;
  /** Each row of the first check: its line, title, action and reasons. */
  check: [line: number, title: string, action: string, ...reasons: string[]][];
  /** The values to fix, by field, and whether their rows come in all the same. */
  toChoose?: [field: string, text: string, isKept: boolean][];
  /** The values to fix, and what is written in their place; null leaves them out. */
  fix?: [field: string, text: string, value: string | null][];
  /** The records above that are created. */
  above?: Partial<Record<ImportNoun, number>>;
  /** The records as they are then. */
  comes: [read: (staff: Staff) => Promise<unknown>, expected: unknown];
}

const listed =
  <Card extends { id: string }, Stored>(
    list: (input: object) => Promise<{ items: Card[] }>,
    byId: (input: { id: string }) => Promise<Stored>,
  ) =>
  async (search: string) => {
    const { items } = await list({ search });
    return byId({ id: items[0]?.id ?? '' });
  };

/** The leads of these searches, one each. */
const leads =
  (...searches: string[]) =>
  (staff: Staff) =>
    Promise.all(searches.map(listed(staff.leads.list, staff.leads.byId)));
const accounts =
  (...searches: string[]) =>
  (staff: Staff) =>
    Promise.all(searches.map(listed(staff.accounts.list, staff.accounts.byId)));
const contacts =
  (...searches: string[]) =>
  async (staff: Staff) =>
    Promise.all(
      searches.map(async (search) => {
        const { items } = await staff.contacts.list({ search });
        const { items: alone } = await staff.contacts.list({ search, withoutAccount: 'true' });
        return staff.contacts.byId({ id: [...items, ...alone][0]?.id ?? '' });
      }),
    );
const opportunities =
  (...searches: string[]) =>
  (staff: Staff) =>
    Promise.all(searches.map(listed(staff.opportunities.list, staff.opportunities.byId)));
const registrations =
  (...searches: string[]) =>
  (staff: Staff) =>
    Promise.all(searches.map(listed(staff.registrations.list, staff.registrations.byId)));

/** The notes of the account of this search, the newest first. */
const notesOf = (search: string) => async (staff: Staff) => {
  const { items } = await staff.accounts.list({ search });
  const record = { noun: 'account' as const, id: items[0]?.id ?? '' };
  const timeline = await staff.activities.timeline({ record, kind: 'note' });
  return timeline.items.flatMap((item) => ('activity' in item ? [item.activity] : []));
};

/** What is said of a closed one whose file has no day for it. */
const NO_CLOSING = 'Closed on: the file has none, so it is the day of this import';

/** The rows of a file of which each is a new record, or a stored one that changes, from its second line on. */
const rowsThat =
  (action: string) =>
  (...titles: string[]) =>
    titles.map((title, row): FileCase['check'][number] => [row + 2, title, action]);
const created = rowsThat('create');
const updated = rowsThat('update');

const cases: FileCase[] = [
  {
    file: 'pipedrive-deals.csv',
    chosenIn: 'leads',
    noun: 'leads',
    check: [
      [2, 'Core registration', 'create'],
      [3, 'Audit support', 'create', 'Value: ‘12,500 NZD’ goes to the description'],
      [4, 'Mid-term audit', 'create'],
      [5, 'Renewal', 'create'],
      [6, 'Policies', 'create'],
    ],
    toChoose: [['estimatedValue', '12,500 NZD', true]],
    above: { accounts: 4, contacts: 4 },
    comes: [
      leads('Core registration', 'Audit support', 'Mid-term audit', 'Renewal', 'Policies'),
      [
        {
          ...{
            status: 'closed_won',
            closedOn: '2026-04-28',
            estimatedValue: 4_200,
            accountName: 'Acacia Care P/L',
          },
          ...{ contactName: 'Ada Byron', createdAt: new Date('2026-03-02T02:00:00Z') },
        },
        {
          ...{ status: 'negotiation', closedOn: null, estimatedValue: null, accountName: 'Banksia Homes' },
          description: 'Value: 12,500 NZD',
        },
        // Whatever the stage of a lost deal is called.
        { status: 'closed_lost', closedOn: '2026-02-19', lostReason: 'Price' },
        { status: 'contacted', probability: 60, accountName: 'Acacia Care P/L', contactName: 'Ada Byron' },
        { status: 'closed_won', closedOn: '2026-06-30' },
      ],
    ],
  },
  {
    file: 'pipedrive-deals.csv',
    noun: 'opportunities',
    check: [
      [2, 'Core registration', 'create'],
      [3, 'Audit support', 'create', 'Value: ‘12,500 NZD’ goes to the description'],
      [4, 'Mid-term audit', 'create'],
      [5, 'Renewal', 'create'],
      [6, 'Policies', 'create'],
    ],
    above: { accounts: 0, contacts: 0 },
    comes: [
      opportunities('Core registration', 'Audit support', 'Mid-term audit', 'Renewal', 'Policies'),
      [
        { stage: 'won', closedOn: '2026-04-28', value: 4_200, accountName: 'Acacia Care P/L' },
        {
          ...{ stage: 'negotiation', closedOn: null, value: null, expectedCloseDate: '2027-02-01' },
          description: 'Value: 12,500 NZD',
        },
        { stage: 'lost', closedOn: '2026-02-19', lostReason: 'Price' },
        { stage: 'qualification', probability: 60 },
        { stage: 'won', closedOn: '2026-06-30' },
      ],
    ],
  },
  {
    file: 'hubspot-deals.csv',
    chosenIn: 'leads',
    noun: 'leads',
    check: [
      [2, 'Eucalypt registration', 'create'],
      [3, 'Fern renewal', 'create'],
      [4, 'Grevillea audit', 'create', 'Value: ‘2,500 NZD’ goes to the description'],
      [5, 'Hakea start-up', 'create'],
    ],
    above: { accounts: 4, contacts: 4 },
    comes: [
      leads('Eucalypt', 'Fern renewal', 'Grevillea', 'Hakea'),
      [
        { status: 'closed_won', closedOn: '2026-06-11', estimatedValue: 5_600 },
        { status: 'negotiation', closedOn: null, estimatedValue: 3_100, expectedCloseDate: '2027-03-31' },
        {
          ...{ status: 'closed_lost', closedOn: '2026-07-02', estimatedValue: null },
          description: 'Value: 2,500 NZD',
        },
        { status: 'contacted', createdAt: new Date('2026-11-02T02:00:00Z') },
      ],
    ],
  },
  {
    file: 'leads-plain.csv',
    noun: 'leads',
    check: [
      [2, 'Enquiry from Ida Irwin', 'create'],
      [3, 'Enquiry from Jon Jones', 'create'],
      [4, 'Enquiry from Kim Khan', 'create', NO_CLOSING],
      [5, 'Enquiry from Pia Price', 'create'],
    ],
    // One answer is that of all that are closed.
    toChoose: [['closedOn', '', true]],
    fix: [['closedOn', '', '2026-05-06']],
    above: { accounts: 4, contacts: 4 },
    comes: [
      leads('Ida Irwin', 'Jon Jones', 'Kim Khan', 'Pia Price'),
      [
        {
          title: 'Enquiry from Ida Irwin',
          status: 'new',
          accountName: 'Isopogon Care P/L',
          contactName: 'Ida Irwin',
        },
        { status: 'contacted', nextAction: 'On hold', accountName: 'Jacaranda Living', closedOn: null },
        { status: 'closed_lost', lostReason: 'Price', closedOn: '2026-05-06', accountName: 'Kunzea Homes' },
        // Without a company, as that of an enquiry.
        { accountName: 'Pia Price', contactName: 'Pia Price' },
      ],
    ],
  },
  {
    file: 'leads-messages.csv',
    noun: 'leads',
    check: created('Enquiry from Lou Lee', 'Enquiry from Mia Marsh'),
    above: { accounts: 2, contacts: 2 },
    comes: [
      leads('Lou Lee', 'Mia Marsh'),
      [
        { description: 'We would like to register for core supports.', accountName: 'Lomandra Support' },
        { description: 'Our audit is due in March. Can you help?', contactName: 'Mia Marsh' },
      ],
    ],
  },
  {
    file: 'leads-messages-again.csv',
    noun: 'leads',
    check: updated('Enquiry from Lou Lee'),
    comes: [
      leads('Lou Lee'),
      [{ description: 'We would like to register for core supports.\nAnd for 0115' }],
    ],
  },
  {
    file: 'leads-kept-by-hand.csv',
    noun: 'leads',
    check: [
      [2, 'Core registration', 'create'],
      [3, 'Mid-term audit', 'create', NO_CLOSING],
    ],
    above: { accounts: 2, contacts: 2 },
    comes: [
      leads('Nardoo', 'Olearia'),
      [
        {
          ...{ title: 'Core registration', source: 'website_form', status: 'qualified', probability: 60 },
          ...{ nextAction: 'Call back', followUpDate: '2027-02-03', estimatedValue: 4_200 },
        },
        { source: 'referral', status: 'closed_lost', lostReason: 'No decision' },
      ],
    ],
  },
  {
    file: 'accounts-kept-by-hand.csv',
    noun: 'accounts',
    check: created('Pimelea Care P/L', 'Quandong Living'),
    comes: [
      accounts('Pimelea', 'Quandong'),
      [
        { businessPhone: '08 8999 0123', city: 'Darwin', state: 'NT', postcode: '0800', abn: '51824753556' },
        { businessPhone: '02 5550 1402', postcode: '2478' },
      ],
    ],
  },
  {
    file: 'registrations-kept-by-hand.csv',
    noun: 'registrations',
    check: [
      [2, '4-ABC-1', 'create'],
      [3, '4-ABC-2', 'create'],
      [
        ...([4, '4-ABC-3', 'problem'] as const),
        'State: Rosella Care has a current registration already: 4-ABC-1. End that one first.',
      ],
    ],
    fix: [['state', 'Current', 'Replaced']],
    above: { accounts: 2 },
    comes: [
      registrations('4-ABC-1', '4-ABC-2', '4-ABC-3'),
      [
        { state: 'current', startsOn: '2025-07-01', expiresOn: '2028-06-30', accountName: 'Rosella Care' },
        { state: 'lapsed', accountName: 'Sheoak Homes' },
        { state: 'replaced', accountName: 'Rosella Care' },
      ],
    ],
  },
  {
    // A row for each group, as in a register.
    file: 'registrations-group-per-row.csv',
    noun: 'registrations',
    check: [
      [2, '4-ABC-4', 'create'],
      [3, '4-ABC-4', 'skip', 'This is the same record as in row 2'],
      [4, '4-ABC-5', 'create'],
      [5, '4-ABC-4', 'skip', 'This is the same record as in row 2'],
    ],
    above: { accounts: 2 },
    comes: [
      registrations('4-ABC-4', '4-ABC-5'),
      [{ groups: ['0107', '0115', '0120'] }, { groups: ['0107'] }],
    ],
  },
  {
    file: 'hubspot-contacts.csv',
    noun: 'contacts',
    check: created('Xena Xu', 'Yan Yeo', 'Zoe Zhao'),
    above: { accounts: 3 },
    comes: [
      contacts('Xena', 'Yan', 'Zoe'),
      [{ doNotEmail: true, accountName: 'Xanthorrhoea Care' }, { doNotEmail: false }, { doNotEmail: false }],
    ],
  },
  {
    // An address in other capitals is no change, and who unsubscribed is marked.
    file: 'mailing-list-unsubscribed.csv',
    noun: 'contacts',
    check: updated('Yan Yeo'),
    comes: [contacts('Yan'), [{ doNotEmail: true, email: 'Yan@Yellowwood.example' }]],
  },
  {
    file: 'contacts-pasted.csv',
    noun: 'contacts',
    check: created('Abe Ash', 'Bea Box', 'Cy Cade', 'Di Dorn'),
    above: { accounts: 4 },
    comes: [
      contacts('Abe Ash', 'Bea Box', 'Cy Cade', 'Di Dorn'),
      [
        { email: 'abe@alloca.example', phone: '02 5550 1601', mobile: '0402 555 601' },
        { email: 'bea@bottle.example', phone: '02 5550 1602', mobile: '0402 555 602' },
        {
          ...{ email: 'cy@cycad.example', phone: '02 5550 1603', directPhone: '03 5550 1603' },
          ...{ mobile: null, notes: 'Phone: 07 5550 1603' },
        },
        { email: 'di@dörrigo.example', phone: '0255501604' },
      ],
    ],
  },
  {
    // A number that a contact has changes nothing, and another one takes no place of it.
    file: 'contacts-known-phones.csv',
    noun: 'contacts',
    check: [
      [2, 'Abe Ash', 'update'],
      [3, 'Bea Box', 'update'],
      [4, 'Cy Cade', 'update'],
      [5, 'Di Dorn', 'update'],
      [6, 'Ed Elm', 'create'],
    ],
    above: { accounts: 1 },
    comes: [
      contacts('Abe Ash', 'Bea Box', 'Cy Cade', 'Di Dorn', 'Ed Elm'),
      [
        { ...{ phone: '02 5550 1601', mobile: '0402 555 601', directPhone: null }, notes: 'Tags: Clients' },
        { phone: '02 5550 1602', mobile: '0402 555 602', directPhone: '0402 555 699' },
        {
          ...{ phone: '02 5550 1603', mobile: '0402 555 603', directPhone: '03 5550 1603' },
          notes: 'Phone: 07 5550 1603\nPhone: 08 5550 1699',
        },
        { phone: '0255501604', mobile: '0411 555 604', directPhone: '07 5550 1604' },
        { phone: '+61 2 55501605', mobile: '0402 555 605' },
      ],
    ],
  },
  {
    // A name without 'Pty Ltd', or an address in capitals, is no change.
    file: 'accounts-in-capitals.csv',
    chosenIn: 'accounts',
    noun: 'accounts',
    check: [
      [2, 'Pimelea Care P/L', 'update'],
      [3, 'Quandong Living', 'skip', 'Nothing to change'],
    ],
    comes: [
      accounts('Pimelea', 'Quandong'),
      [
        { name: 'Pimelea Care P/L', city: 'Darwin', state: 'NT', employeeCount: 14 },
        { name: 'Quandong Living', city: 'Ballina', businessPhone: '02 5550 1402' },
      ],
    ],
  },
  {
    // What an account has stays: another address has a field of its own, and notes are added.
    file: 'accounts-known.csv',
    chosenIn: 'accounts',
    noun: 'accounts',
    check: updated('Pimelea Care P/L', 'Quandong Living'),
    comes: [
      accounts('Pimelea', 'Quandong'),
      [
        {
          ...{ businessEmail: 'office@pimelea.example', email: 'accounts@pimelea.example' },
          notes: 'Met in May\nWants a mid-term audit',
        },
        { businessEmail: 'hello@quandong.example', email: null },
      ],
    ],
  },
  {
    // Names that are alike, and other names with the same phone number or mail domain.
    file: 'accounts-alike.csv',
    chosenIn: 'accounts',
    noun: 'accounts',
    check: [
      [
        ...([2, 'N0 Pimelea Care Pty Ltd', 'problem'] as const),
        'Similar to Pimelea Care P/L. Choose it, or create this one',
      ],
      [
        ...([3, 'Persoonia Place', 'problem'] as const),
        'Same phone number as Pimelea Care P/L. Choose it, or create this one',
      ],
      [
        ...([4, 'Quandong Homes', 'problem'] as const),
        'Same mail domain as Quandong Living. Choose it, or create this one',
      ],
      [5, 'Rasp Fern Plumbing', 'create'],
    ],
    toChoose: [
      ['name', 'N0 Pimelea Care Pty Ltd', false],
      ['name', 'Persoonia Place', false],
      ['name', 'Quandong Homes', false],
    ],
    fix: [
      ['name', 'N0 Pimelea Care Pty Ltd', 'N0 Pimelea Care Pty Ltd'],
      ['name', 'Persoonia Place', 'Persoonia Place'],
      ['name', 'Quandong Homes', 'Quandong Homes'],
    ],
    comes: [
      accounts('N0 Pimelea', 'Persoonia Place', 'Quandong Homes', 'Rasp Fern'),
      [
        { name: 'N0 Pimelea Care Pty Ltd' },
        { businessPhone: '08 8999 0123' },
        { businessEmail: 'hello@quandong.example' },
        {},
      ],
    ],
  },
  {
    file: 'contacts-people.csv',
    noun: 'contacts',
    check: created('Thi Hoa Tran', 'Mai Nguyen', "Patrick O'Brien", 'Hemi Walker', 'Hemi Walker'),
    above: { accounts: 1 },
    comes: [contacts('hemi.walker@'), [{ accountName: 'Telopea Care Pty Ltd' }]],
  },
  {
    // What a list of another program has of the same people.
    file: 'contacts-known-people.csv',
    noun: 'contacts',
    check: [
      [2, 'Thi Hoa Tran', 'skip', 'Nothing to change'],
      [3, 'Mai Nguyen', 'update'],
      [4, "Patrick O'Brien", 'update'],
    ],
    above: { accounts: 0 },
    comes: [
      contacts('thi@', 'mai@', 'patrick@'),
      [
        { firstName: 'Thi Hoa', lastName: 'Tran' },
        { firstName: 'Mai', lastName: 'Nguyen', notes: 'Name: Mai & Mark Nguyen' },
        {
          ...{ lastName: "O'Brien", position: 'Director', email: 'patrick@telopea.example' },
          // What names nobody is the account's, and is kept.
          ...{
            personalEmail: null,
            notes: 'Email: accounts@telopea.example',
            accountName: 'Telopea Care Pty Ltd',
          },
        },
      ],
    ],
  },
  {
    // The email says which account and which person it is.
    file: 'leads-known-people.csv',
    noun: 'leads',
    check: created('Enquiry from Mai Nguyen', 'Enquiry from Hemi Walker'),
    above: { accounts: 0, contacts: 0 },
    comes: [
      async (staff) => {
        const found = await leads('from Mai Nguyen', 'from Hemi Walker')(staff);
        const people = await Promise.all(
          found.map(({ contactId }) => staff.contacts.byId({ id: contactId })),
        );
        return people.map(({ email, accountName }) => [email, accountName]);
      },
      [
        ['mai@telopea.example', 'Telopea Care Pty Ltd'],
        ['hemi.walker@telopea.example', 'Telopea Care Pty Ltd'],
      ],
    ],
  },
  {
    // So it does where it stands in the place of the name.
    file: 'leads-of-emails.csv',
    chosenIn: 'leads',
    noun: 'leads',
    check: created('Renewal by email', 'Audit by email'),
    above: { accounts: 0, contacts: 0 },
    comes: [
      leads('Renewal by email', 'Audit by email'),
      ['Mai Nguyen', 'Hemi Walker'].map((contactName) => ({
        ...{ contactName, accountName: 'Telopea Care Pty Ltd' },
      })),
    ],
  },
  {
    file: 'contacts-with-companies.csv',
    noun: 'contacts',
    check: [
      [
        ...([2, 'Tom Tran', 'problem'] as const),
        'ABN: This is not a valid ABN: check its eleven digits',
        'Website: Enter a web address such as example.com',
      ],
      [3, 'Una Usher', 'problem', 'Display Name is required'],
      [4, 'Vic Vale', 'create'],
    ],
    // A company that is left out ends what is wrong with it.
    fix: [
      ['account', 'Nobody', null],
      ['account', '', null],
    ],
    above: { accounts: 1 },
    comes: [
      contacts('Tom Tran', 'Una Usher', 'Vic Vale'),
      [{ accountId: null }, { accountId: null }, { accountName: 'Waratah Care' }],
    ],
  },
  {
    file: 'pipedrive-organizations.csv',
    noun: 'accounts',
    check: created('Tamarind Support Services Pty Ltd'),
    comes: [
      accounts('Tamarind'),
      [
        {
          ...{ abn: '29002589460', address: '3 Moor St', city: 'Geelong', state: 'VIC', postcode: '3220' },
          ...{ website: 'https://www.tamarind.example', annualRevenue: 850_000, employeeCount: 12 },
          createdAt: new Date('2024-01-10T02:00:00Z'),
        },
      ],
    ],
  },
  {
    file: 'pipedrive-people.csv',
    noun: 'contacts',
    check: created("Pat O'Brien", 'Anne-Marie van der Berg', 'priya patel'),
    above: { accounts: 1 },
    comes: [
      contacts("Pat O'Brien", 'Anne-Marie', 'priya'),
      [
        { doNotEmail: true, position: 'CEO', phone: '02 5550 2201', mobile: '0491 570 156' },
        { doNotEmail: true, phone: '02 5550 2202', personalEmail: 'am@home.example' },
        // A mobile number goes where it belongs.
        { doNotEmail: false, phone: null, mobile: '0491 570 157' },
      ],
    ],
  },
  {
    // A number that is there changes nothing, and where a reader's address is says nothing of an account.
    file: 'mailing-list-statuses.csv',
    noun: 'contacts',
    check: [
      [2, "Pat O'Brien", 'update'],
      [3, 'lee@umbrella.example', 'create'],
    ],
    above: { accounts: 1 },
    comes: [
      contacts("Pat O'Brien", 'lee@'),
      [
        {
          ...{ doNotEmail: true, phone: '02 5550 2201', mobile: '0491 570 156' },
          notes: 'Tags: Newsletter,Providers',
        },
        { firstName: 'lee', lastName: '', doNotEmail: true, accountName: 'Umbrella Tree Care' },
      ],
    ],
  },
  {
    file: 'zoho-leads.csv',
    noun: 'leads',
    check: [
      [2, 'Enquiry from Sharma', 'create'],
      [3, 'Phone enquiry from Grace Kowal', 'create', NO_CLOSING],
    ],
    above: { accounts: 2, contacts: 2 },
    comes: [
      leads('Sharma', 'Grace Kowal'),
      [
        {
          ...{ status: 'contacted', source: 'other', description: 'Wants 0107\nSource: Trade Show' },
          ...{ contactName: 'Sharma', createdAt: new Date('2026-01-01T02:00:00Z') },
        },
        { status: 'closed_lost', lostReason: 'Junk Lead', source: 'phone' },
      ],
    ],
  },
  {
    file: 'salesforce-leads.csv',
    noun: 'leads',
    check: [
      [2, 'Website enquiry from Harriet Quinn', 'create'],
      [3, 'Phone enquiry from Omar Said', 'create', NO_CLOSING],
    ],
    above: { accounts: 2, contacts: 2 },
    comes: [
      leads('Harriet Quinn', 'Omar Said'),
      [
        { status: 'new', accountName: 'Viola Care Pty Ltd' },
        { status: 'closed_lost', source: 'phone', contactName: 'Omar Said' },
      ],
    ],
  },
  {
    file: 'hubspot-deals-of-pipelines.csv',
    noun: 'opportunities',
    check: created('Wattle registration', 'Wattle audit'),
    above: { accounts: 1, contacts: 1 },
    comes: [
      opportunities('Wattle registration', 'Wattle audit'),
      [
        { stage: 'qualification', probability: 40, contactName: 'Callum Reid' },
        { stage: 'won', probability: 100, contactName: 'Callum Reid' },
      ],
    ],
  },
  {
    file: 'registrations-of-a-list.csv',
    noun: 'registrations',
    check: created('4-XYZ-1', '4-XYZ-2'),
    above: { accounts: 2 },
    comes: [
      registrations('4-XYZ-1', '4-XYZ-2'),
      [
        {
          ...{ state: 'applied', pathway: 'certification', groups: ['0114', '0120'] },
          ...{ startsOn: '2024-01-01', expiresOn: '2026-12-31' },
        },
        { state: 'current', pathway: 'verification', groups: ['0110'] },
      ],
    ],
  },
  {
    file: 'leads-one-name.csv',
    noun: 'leads',
    check: created('Enquiry from Steve', 'Enquiry from Pam Gray', 'Enquiry from Reception'),
    above: { accounts: 3, contacts: 3 },
    comes: [
      leads('Steve', 'Pam Gray', 'Reception'),
      [
        { status: 'contacted', contactName: 'Steve', accountName: 'Zieria Mowing' },
        { contactName: 'Pam Gray', accountName: 'Pam Gray' },
        { contactName: 'Reception', accountName: 'Zamia Homes' },
      ],
    ],
  },
  {
    file: 'leads-two-names.csv',
    noun: 'leads',
    check: created('Internal audit', 'Renewal'),
    above: { accounts: 1, contacts: 2 },
    comes: [
      leads('Internal audit', 'Renewal'),
      [{ contactName: 'Yan Yates', accountName: 'Yellow Gum Care' }, { contactName: 'Una Upton' }],
    ],
  },
  {
    file: 'contacts-unsubscribed-from.csv',
    noun: 'contacts',
    check: created('Zoe Zander', 'Abel Zucker'),
    above: { accounts: 1 },
    comes: [contacts('Zoe Zander', 'Abel Zucker'), [{ doNotEmail: true }, { doNotEmail: false }]],
  },
  {
    // 'Type' and 'Primary Contact' are what their values say.
    file: 'salesforce-opportunities.csv',
    noun: 'opportunities',
    check: created('Wilga certification', 'Yarran audit', 'Zamia policies', 'Wandoo renewal'),
    above: { accounts: 4, contacts: 4 },
    comes: [
      opportunities('Wilga', 'Yarran', 'Zamia policies', 'Wandoo'),
      [
        { stage: 'qualification', value: 1_500, contactName: 'Aoife Wilga', accountName: 'Wilga Supports' },
        { stage: 'needs_analysis', value: 2_500, contactName: 'Minh Yarran', accountName: 'Yarran Nursing' },
        { stage: 'lost', lostReason: 'Competition' },
        { stage: 'proposal' },
      ],
    ],
  },
  {
    // Its column 'Account' is always empty, and somebody's page is no website of the company.
    file: 'outlook-contacts.csv',
    noun: 'contacts',
    check: created('Una Umbrella', 'Udo Umber'),
    above: { accounts: 1 },
    comes: [
      async (staff) => [
        await contacts('Una Umbrella', 'Udo Umber')(staff),
        await accounts('Umbrella Fern')(staff),
      ],
      [
        [
          { linkedinUrl: 'https://www.linkedin.com/in/una', accountName: 'Umbrella Fern Care' },
          { accountName: 'Umbrella Fern Care' },
        ],
        [{ website: null }],
      ],
    ],
  },
  {
    // The IDs of other programs are none of ours, and letters before a number are none of its.
    file: 'facebook-leads.csv',
    chosenIn: 'leads',
    noun: 'leads',
    check: created('Social media enquiry from Vera Velvet', 'Social media enquiry from Vito Vine'),
    above: { accounts: 2, contacts: 2 },
    comes: [
      async (staff) => [await leads('Vera Velvet', 'Vito Vine')(staff), await contacts('Vera Velvet')(staff)],
      [
        [
          { accountName: 'Velvet Bush Care', source: 'social_media' },
          { accountName: 'Vine Care', contactName: 'Vito Vine' },
        ],
        [{ mobile: '+61450200003', phone: null, directPhone: null }],
      ],
    ],
  },
  {
    // A word that is in no list of ours stops no row that can do without it.
    file: 'leads-unknown-words.csv',
    noun: 'leads',
    check: [
      [
        ...([2, 'Viminaria audit', 'create'] as const),
        'Source: ‘Chatbot’ goes to the description',
        'Status: ‘Hot’ goes to the description',
      ],
      [3, 'Woollybush rego', 'create'],
    ],
    toChoose: [
      ['status', 'Hot', true],
      ['source', 'Chatbot', true],
    ],
    above: { accounts: 2, contacts: 2 },
    comes: [
      leads('Viminaria', 'Woollybush'),
      [
        {
          ...{ status: 'new', source: 'other' },
          description: 'Please ring after four\nSource: Chatbot\nStatus: Hot',
        },
        { source: 'phone', description: null },
      ],
    ],
  },
  {
    // No default is right for an unknown state.
    file: 'registrations-unknown-words.csv',
    noun: 'registrations',
    chosenIn: 'registrations',
    check: [
      [
        ...([2, '4-ABC-7', 'create'] as const),
        'Pathway: ‘By desk’ goes to the notes',
        'Groups held: ‘SIL + daily life’ goes to the notes',
      ],
      [3, '4-ABC-8', 'problem', expect.stringMatching(/^State: ‘Dormant’ is none of/)],
    ],
    toChoose: [
      ['groups', 'SIL + daily life', true],
      ['pathway', 'By desk', true],
      ['state', 'Dormant', false],
    ],
    fix: [['state', 'Dormant', 'Ended']],
    above: { accounts: 2 },
    comes: [
      registrations('4-ABC-7', '4-ABC-8'),
      [
        {
          ...{ state: 'current', groups: [], pathway: null },
          notes: 'Pathway: By desk\nGroups held: SIL + daily life',
        },
        { state: 'ended', groups: ['0107'] },
      ],
    ],
  },
  {
    // The Commission's register: its short names of groups, and none is current that is not approved.
    file: 'commission-register.csv',
    noun: 'registrations',
    check: [
      [2, '4-ABD-1', 'create'],
      [3, '4-ABD-2', 'create', 'State: ‘Banned’ goes to the notes'],
      [4, '4-ABD-3', 'create', 'State: ‘Suspended’ goes to the notes'],
    ],
    toChoose: [
      ['state', 'Banned', true],
      ['state', 'Suspended', true],
    ],
    above: { accounts: 3 },
    comes: [
      async (staff) => [
        await registrations('4-ABD-1', '4-ABD-2', '4-ABD-3')(staff),
        await accounts('Acmena')(staff),
      ],
      [
        [
          {
            ...{ state: 'current', startsOn: '2025-01-01', expiresOn: '2028-01-01' },
            ...{ groups: ['0107', '0115', '0120'], accountName: 'Acmena Supports', notes: null },
          },
          { state: 'ended', groups: ['0107', '0115'], notes: 'State: Banned' },
          { state: 'ended', groups: ['0107'], notes: 'State: Suspended' },
        ],
        [
          {
            ...{ legalName: 'ACMENA SUPPORTS PTY LTD', abn: '33051775556' },
            address: '3 Main St Geelong VIC 3220',
          },
        ],
      ],
    ],
  },
  {
    // Nobody is named: it is the account's only contact, or who is written once for all rows.
    file: 'opportunities-without-contact.csv',
    chosenIn: 'opportunities',
    noun: 'opportunities',
    check: [
      [
        ...([2, 'Renewal without a contact', 'create'] as const),
        'Contact: Xena Xu, the only one of this account',
      ],
      [
        ...([3, 'Audit without a contact', 'problem'] as const),
        'Contact: nobody is named. Write a name for all of these, such as Reception',
      ],
    ],
    toChoose: [['contact', '', false]],
    fix: [['contact', '', 'Reception']],
    above: { accounts: 1, contacts: 1 },
    comes: [
      opportunities('Renewal without', 'Audit without'),
      [
        { accountName: 'Xanthorrhoea Care', contactName: 'Xena Xu', value: 4_950, stage: 'proposal' },
        { accountName: 'Banyan Lane Care', contactName: 'Reception', value: 2_500, stage: 'won' },
      ],
    ],
  },
  {
    // Xero's companies with an email and nobody's name.
    file: 'contacts-of-companies.csv',
    noun: 'contacts',
    check: [
      [2, '', 'skip', 'Only the account of this row is named'],
      [3, 'Zena Ziegler', 'create'],
      [4, 'jane.citizen@zoysia.example', 'create'],
    ],
    above: { accounts: 3 },
    comes: [
      async (staff) => [
        await accounts('Zamia Supports', 'Zieria Ability', 'Zoysia')(staff),
        await contacts('Zena Ziegler', 'jane.citizen')(staff),
        (await staff.contacts.list({ search: 'zamiasupports' })).items,
      ],
      [
        [
          { businessEmail: 'accounts@zamiasupports.example' },
          { businessEmail: 'info@zieriaability.example' },
          { businessEmail: null },
        ],
        [{ accountName: 'Zieria Ability' }, { accountName: 'Zoysia Lawns' }],
        [],
      ],
    ],
  },
  {
    // A list of calls: each is a note of the client, with whom, what kind and by whom in its text.
    file: 'calls-kept-by-hand.csv',
    chosenIn: 'activities',
    noun: 'activities',
    check: created('Audit in March', 'Met on site'),
    comes: [
      notesOf('Xanthorrhoea'),
      [
        { title: 'Met on site', createdAt: new Date('2026-10-02T04:30:00Z') },
        { title: 'Audit in March', description: 'Wants a price\nType: Call\nWith: Xena Xu\nBy: MD' },
      ],
    ],
  },
  {
    // What is not done is a task, which an import does not make; left out of it the row is a note.
    file: 'pipedrive-activities.csv',
    chosenIn: 'activities',
    noun: 'activities',
    check: [
      [2, 'Call Xena', 'create'],
      [
        3,
        'Ring Xena again',
        'problem',
        expect.stringMatching(/^This task is not done, and tasks are not imported/),
      ],
    ],
    fix: [['isDone', 'To do', null]],
    comes: [
      notesOf('Xanthorrhoea'),
      [
        { title: 'Met on site' },
        { title: 'Ring Xena again', description: 'Type: Task\nWith: Xena Xu' },
        { title: 'Audit in March' },
        { title: 'Call Xena', description: 'Discussed groups\nType: Call\nWith: Xena Xu' },
      ],
    ],
  },
  {
    // Questions of a form, brackets and fillers in headings, and words where there is no number.
    file: 'enquiries-of-a-form.csv',
    chosenIn: 'leads',
    noun: 'leads',
    check: created('Enquiry from Ace Adams', 'Social media enquiry from Bo Bird'),
    above: { accounts: 2, contacts: 2 },
    comes: [
      async (staff) => [
        await leads('Ace Adams', 'Bo Bird')(staff),
        await accounts('Ace Adams', 'Brachychiton')(staff),
      ],
      [
        [
          {
            ...{ description: 'Registration\nSource: Google', enquiryDetails: 'ASAP', source: 'other' },
            createdAt: new Date('2026-10-10T02:00:00Z'),
          },
          { description: 'Audit', enquiryDetails: 'next month', source: 'social_media' },
        ],
        [{ abn: null, notes: 'ABN: not yet' }, { abn: '53004085616' }],
      ],
    ],
  },
  {
    // Somebody who is not in the team is kept in the text, and an outcome that is no status.
    file: 'enquiries-by-phone.csv',
    chosenIn: 'leads',
    noun: 'leads',
    check: [
      [2, 'wants to register', 'create', 'Owner: ‘Marion’ goes to the description'],
      [3, 'audit due in May', 'create'],
      [4, 'price of policies', 'create'],
    ],
    above: { accounts: 1, contacts: 1 },
    comes: [
      leads('wants to register', 'audit due in May', 'price of policies'),
      [
        {
          ...{ accountName: 'Callistemon Care', contactName: 'Cam Cole', assignedToId: null },
          ...{ source: 'other', description: 'Outcome: Called back\nOwner: Marion' },
        },
        { description: 'Outcome: Quoted $4,950' },
        { description: 'Outcome: Signed up!' },
      ],
    ],
  },
  {
    file: 'pipedrive-leads.csv',
    chosenIn: 'leads',
    noun: 'leads',
    check: [
      [2, 'Baeckea rego', 'create'],
      [3, 'Boronia audit', 'create', NO_CLOSING],
      [4, 'Boronia renewal', 'create', NO_CLOSING],
      [5, 'Boronia policies', 'create'],
    ],
    comes: [
      leads('Baeckea', 'Boronia audit', 'Boronia renewal', 'Boronia policies'),
      [
        { status: 'new', source: 'website_form', closedOn: null },
        { status: 'closed_lost', lostReason: 'Archived' },
        // One that was won is put away by it, too.
        { status: 'closed_won', lostReason: null },
        { status: 'closed_won', closedOn: '2026-10-01' },
      ],
    ],
  },
  {
    file: 'salesforce-accounts.csv',
    chosenIn: 'accounts',
    noun: 'accounts',
    check: created('Dryandra Care'),
    comes: [
      accounts('Dryandra'),
      [
        {
          ...{ address: '3 Main St', city: 'Geelong', state: 'VIC', postcode: '3220', abn: '67610100000' },
          ...{ businessPhone: '03 5550 1999', notes: null },
        },
      ],
    ],
  },
  {
    // Two numbers with their labels and an address of two lines, each in one cell.
    file: 'quickbooks-customers.csv',
    chosenIn: 'accounts',
    noun: 'accounts',
    check: created('Eremophila Homes'),
    comes: [
      accounts('Eremophila'),
      [
        {
          ...{ address: '3 Main St', city: 'Torquay', state: 'VIC', postcode: '3228' },
          ...{ businessPhone: '(03) 5550 1998', phone: '0450 200 006' },
        },
      ],
    ],
  },
  {
    // An amount is without GST; a word where there is no number and no day, and a lost one without a reason stop no row.
    file: 'quotes-kept-by-hand.csv',
    chosenIn: 'opportunities',
    noun: 'opportunities',
    check: [
      [
        ...([2, 'Rego of 2026', 'create'] as const),
        'Value: ‘$12,100.00 inc GST’ goes to the description',
        'Owner: ‘Marion’ goes to the description',
        'Contact: Xena Xu, the only one of this account',
      ],
      [
        ...([3, 'Rego of 2025', 'create'] as const),
        'Owner: ‘Marion’ goes to the description',
        'Contact: Xena Xu, the only one of this account',
      ],
      [
        ...([4, 'Rego of 2024', 'create'] as const),
        'Probability: ‘High’ goes to the description',
        'Expected close: ‘tbc’ goes to the description',
        'Lost reason: the file has none, so it is ‘No reason given’',
        NO_CLOSING,
        'Contact: Xena Xu, the only one of this account',
      ],
      [
        ...([5, 'Rego of 2023', 'create'] as const),
        'Value: ‘TBA’ goes to the description',
        'Contact: Xena Xu, the only one of this account',
      ],
    ],
    toChoose: [
      ['value', '$12,100.00 inc GST', true],
      ['value', 'TBA', true],
      ['probability', 'High', true],
      ['expectedCloseDate', 'tbc', true],
      ['owner', 'Marion', true],
      ['lostReason', '', true],
      ['closedOn', '', true],
    ],
    comes: [
      async (staff) => [
        await opportunities('Rego of 2026', 'Rego of 2025', 'Rego of 2024', 'Rego of 2023')(staff),
        // It counts as one without a reason.
        (await staff.opportunities.list({ lostFor: 'none' })).items,
      ],
      [
        [
          {
            ...{ stage: 'proposal', value: 11_000, probability: 70, expectedCloseDate: '2026-12-10' },
            ...{ description: 'Value: $12,100.00 inc GST\nOwner: Marion' },
            createdAt: new Date('2026-10-01T02:00:00Z'),
          },
          { stage: 'won', value: 4_500 },
          {
            ...{ stage: 'lost', value: 7_700, lostReason: 'No reason given', expectedCloseDate: null },
            description: 'Probability: High\nExpected close: tbc',
          },
          { stage: 'proposal', value: null, description: 'Value: TBA' },
        ],
        [{ name: 'Rego of 2024' }],
      ],
    ],
  },
  {
    file: 'registrations-on-paper.csv',
    chosenIn: 'registrations',
    noun: 'registrations',
    check: [[2, '4-ABE-1', 'create', 'State: the file has none, so it is ‘Current’']],
    above: { accounts: 1 },
    comes: [
      async (staff) => [await registrations('4-ABE-1')(staff), await accounts('Ficinia')(staff)],
      [
        [
          {
            ...{ startsOn: '2025-01-01', expiresOn: '2028-01-01', pathway: 'certification' },
            ...{ groups: ['0107', '0115'], notes: 'ok\nNext audit: TBC' },
          },
        ],
        [{ businessPhone: '(03) 5550 1997', phone: '0470 300 007', businessEmail: 'hello@ficinia.example' }],
      ],
    ],
  },
  {
    file: 'newsletter-plain.csv',
    chosenIn: 'contacts',
    noun: 'contacts',
    check: created('gil@gahnia.example', 'hal@hovea.example', 'ivy@indigofera.example'),
    comes: [
      contacts('gahnia', 'hovea', 'indigofera'),
      [{ doNotEmail: true }, { doNotEmail: false }, { doNotEmail: true }],
    ],
  },
  {
    // The title of a second group, above the headings that stand again, is no record.
    file: 'board-of-groups.csv',
    chosenIn: 'accounts',
    noun: 'accounts',
    check: [
      [2, 'Isotoma Homes', 'create'],
      [3, 'Kennedia Care', 'create'],
      [6, 'Lechenaultia Care', 'create'],
    ],
    comes: [
      accounts('Kennedia', 'Lechenaultia'),
      [{ name: 'Kennedia Care' }, { businessPhone: '02 5550 1702' }],
    ],
  },
  {
    // What a row says of an account that it does not name is of its person; of a company alone it is the account's.
    file: 'contacts-two-emails.csv',
    chosenIn: 'contacts',
    noun: 'contacts',
    check: [
      [2, 'Bea Lomand', 'create'],
      [3, '', 'skip', 'Only the account of this row is named. Not imported: Position'],
      [4, 'accounts@nomail.example', 'create'],
    ],
    above: { accounts: 1 },
    comes: [
      async (staff) => [await contacts('Bea Lomand', 'nomail')(staff), await accounts('Macrozamia')(staff)],
      [
        [
          {
            ...{ email: 'bea@bealomand.example', personalEmail: 'bea@home.example', accountId: null },
            ...{ mobile: '0412 000 111', phone: '03 5550 1801', notes: 'Website: bealomand.example' },
          },
          { email: 'accounts@nomail.example' },
        ],
        [{ businessPhone: '03 5550 1802', notes: 'Open on Mondays' }],
      ],
    ],
  },
  {
    // Names of companies in the place of people's, and whom a board calls 'Person'.
    file: 'contacts-of-a-board.csv',
    chosenIn: 'contacts',
    noun: 'contacts',
    check: [
      [2, 'Bea Lomand', 'update'],
      [3, 'jo@olearia.example', 'create'],
      [4, 'ti@xerochrysum.example', 'create'],
    ],
    above: { accounts: 3 },
    comes: [
      contacts('Bea Lomand', 'jo@'),
      [
        { firstName: 'Bea', lastName: 'Lomand', accountName: 'Nuytsia Supports Pty Ltd' },
        { firstName: 'jo', accountName: 'Olearia Ability' },
      ],
    ],
  },
  {
    // Who is called after an email has no other name yet.
    file: 'leads-of-made-names.csv',
    chosenIn: 'leads',
    noun: 'leads',
    check: created("Enquiry from Ti O'Hara"),
    above: { accounts: 0, contacts: 0 },
    comes: [contacts('ti@'), [{ firstName: 'Ti', lastName: "O'Hara", mobile: '0412 000 333' }]],
  },
  {
    // An email is not needed: nobody else of the account is called after one like that.
    file: 'opportunities-of-made-names.csv',
    chosenIn: 'opportunities',
    noun: 'opportunities',
    check: created('Renewal of Olearia', 'Audit of Zamia'),
    above: { accounts: 1, contacts: 1 },
    comes: [contacts('jo@'), [{ firstName: 'Jo', lastName: 'Oakes', email: 'jo@olearia.example' }]],
  },
  {
    // Who is known by the name alone, at a company whose name is the domain of the row's email.
    file: 'leads-of-own-domains.csv',
    chosenIn: 'leads',
    noun: 'leads',
    check: created('Enquiry from Zita Zamia'),
    above: { accounts: 0, contacts: 0 },
    comes: [leads('Zita'), [{ accountName: 'Zamia & Sons Care Pty Ltd', contactName: 'Zita Zamia' }]],
  },
  {
    // Words for no company are none.
    file: 'enquiries-for-oneself.csv',
    chosenIn: 'leads',
    noun: 'leads',
    check: created(
      'Enquiry from Uta Ulm',
      'Enquiry from Vic Vogt',
      'Enquiry from Wim Wax',
      'Enquiry from Xia Xi',
      'Enquiry from Yul Yap',
    ),
    above: { accounts: 5, contacts: 5 },
    comes: [
      leads('Uta Ulm', 'Vic Vogt', 'Wim Wax', 'Xia Xi', 'Yul Yap'),
      ['Uta Ulm', 'Vic Vogt', 'Wim Wax', 'Xia Xi', 'Yul Yap'].map((accountName) => ({ accountName })),
    ],
  },
  {
    file: 'contacts-of-nobody.csv',
    chosenIn: 'contacts',
    noun: 'contacts',
    check: created('Zac Zorn'),
    comes: [contacts('Zac Zorn'), [{ accountId: null }]],
  },
  {
    // A known email renames nobody.
    file: 'contacts-other-name.csv',
    noun: 'contacts',
    check: updated('Bea Lomand', 'Jo Olear'),
    comes: [
      contacts('Bea Lomand', 'jo@'),
      [
        { firstName: 'Bea', notes: 'Website: bealomand.example\nName: Zed Zulu' },
        { firstName: 'Jo', lastName: 'Olear' },
      ],
    ],
  },
  {
    // A person who is known at another account: by the beginning of its name, or by the name alone.
    file: 'leads-known-elsewhere.csv',
    chosenIn: 'leads',
    noun: 'leads',
    check: [
      [
        ...([2, 'Renewal of Bea', 'problem'] as const),
        'Same contact as Nuytsia Supports Pty Ltd. Choose it, or create this one',
      ],
      [
        ...([3, 'Enquiry from Bea Lomand', 'problem'] as const),
        'Same contact as Nuytsia Supports Pty Ltd. Choose it, or create this one',
      ],
      [4, 'Policies of Bea', 'create'],
    ],
    toChoose: [
      ['account', 'Nuytsia', false],
      ['account', 'Pandorea Care', false],
    ],
    fix: [
      ['account', 'Nuytsia', 'Nuytsia Supports Pty Ltd'],
      ['account', 'Pandorea Care', 'Pandorea Care'],
    ],
    above: { accounts: 1, contacts: 1 },
    comes: [
      leads('Renewal of Bea', 'Enquiry from Bea', 'Policies of Bea'),
      ['Nuytsia Supports Pty Ltd', 'Pandorea Care', 'Nuytsia Supports Pty Ltd'].map((accountName) => ({
        ...{ accountName, contactName: 'Bea Lomand' },
      })),
    ],
  },
  {
    // Xero's street and post box.
    file: 'xero-addresses.csv',
    chosenIn: 'accounts',
    noun: 'accounts',
    check: created('Quinine Supports', 'Regelia Care'),
    comes: [
      accounts('Quinine', 'Regelia'),
      [
        {
          ...{ address: '3 Moor St', city: 'Geelong', postcode: '3220' },
          notes: 'Postal address: PO Box 100, Level 2, Lara VIC 3212',
        },
        { address: 'PO Box 7', city: 'Lara', state: 'VIC', postcode: '3212', notes: null },
      ],
    ],
  },
  {
    file: 'accounts-post-box.csv',
    chosenIn: 'accounts',
    noun: 'accounts',
    check: updated('Quinine Supports'),
    comes: [
      accounts('Quinine'),
      [{ address: '3 Moor St', city: 'Geelong', notes: expect.stringContaining('PO Box 9, Corio VIC 3214') }],
    ],
  },
  {
    // A postal address without a street, beside a town alone, and of two lines.
    file: 'accounts-postal.csv',
    chosenIn: 'accounts',
    noun: 'accounts',
    check: created(
      'Alyxia Care',
      'Bauera Homes',
      'Callicoma Living',
      'Darwinia Supports',
      'Epacris Care',
      'Fuchsia Homes',
      'Goodenia Living',
      'Hibbertia Care',
      'Isolepis Homes',
    ),
    comes: [
      accounts('Alyxia', 'Bauera', 'Callicoma', 'Darwinia'),
      [
        { address: null, city: 'Lara', state: 'VIC', postcode: '3212', notes: null },
        {
          ...{ address: null, city: 'Geelong', postcode: '3220' },
          notes: 'Postal address: PO Box 9, Corio VIC 3214',
        },
        { address: 'PO Box 12', city: 'Lara', state: 'VIC', postcode: '3212', notes: null },
        { address: '4 Elm Rd', city: 'Geelong', notes: 'Postal address: PO Box 13, Lara VIC 3212' },
      ],
    ],
  },
  {
    // It takes no stored street's and no stored town's place, however a box is spelled.
    file: 'accounts-postal-again.csv',
    chosenIn: 'accounts',
    noun: 'accounts',
    check: updated(
      'Alyxia Care',
      'Bauera Homes',
      'Darwinia Supports',
      'Epacris Care',
      'Fuchsia Homes',
      'Goodenia Living',
      'Hibbertia Care',
      'Isolepis Homes',
    ),
    comes: [
      accounts(
        ...['Alyxia', 'Bauera', 'Darwinia', 'Epacris', 'Fuchsia', 'Goodenia', 'Hibbertia', 'Isolepis'],
      ),
      [
        { address: '2 Fern St', city: 'Lara', notes: null },
        {
          ...{ address: null, city: 'Geelong' },
          notes: 'Postal address: PO Box 9, Corio VIC 3214\nPostal address: PO Box 10, Corio VIC 3214',
        },
        {
          ...{ address: '4 Elm Rd', city: 'Geelong' },
          notes: 'Postal address: PO Box 13, Lara VIC 3212\nPostal address: 3 Fern St, Lara VIC 3212',
        },
        // A spreadsheet made 0.5 of the stored note.
        { address: '5 Elm Rd', notes: '0.50\nPostal address: P.O.Box 4, Lara VIC 3212' },
        { address: '6 Elm Rd', notes: 'Postal address: PMB 5, Lara VIC 3212' },
        { address: '7 Elm Rd', notes: 'Postal address: C/- P. O. Box 6, Lara VIC 3212' },
        { address: '8 Elm Rd', notes: 'Postal address: RMB 7, Lara VIC 3212' },
        { address: '9 Elm Rd', notes: 'Postal address: Locked Mail Bag 8, Lara VIC 3212' },
      ],
    ],
  },
  {
    // 'Pty Ltd' makes no other name here either.
    file: 'calls-of-companies.csv',
    chosenIn: 'activities',
    noun: 'activities',
    check: [
      [2, 'Rang Nuytsia', 'create'],
      [
        ...([3, 'Rang again', 'problem'] as const),
        'Record: no record ‘Nuytsia Suports’, similar to Nuytsia Supports Pty Ltd. Create it, or choose one',
      ],
    ],
    fix: [['subject', 'Nuytsia Suports', 'Nuytsia Supports Pty Ltd']],
    comes: [notesOf('Nuytsia'), [{ title: 'Rang again' }, { title: 'Rang Nuytsia' }]],
  },
];

test.each(cases)(
  '$file as $noun',
  async ({
    file,
    chosenIn = 'any',
    noun,
    check,
    toChoose,
    fix = [],
    above = {},
    comes: [read, expected],
  }) => {
    const { staff, checkFile, rows, run } = await csvClient(db, await db.member());
    const text = readFileSync(new URL(`programs/${file}`, import.meta.url), 'utf8');

    const id = await checkFile(chosenIn, text);

    expect((await staff.imports.byId({ id })).noun).toBe(noun);
    expect(
      (await rows(id)).map(({ line, title, action, reasons }) => [line, title, action, ...reasons]),
    ).toEqual(check);
    if (toChoose) {
      const { items } = (await staff.imports.byId({ id })).faulty;
      const found = items.map(({ field, text, isKept }) => [field, text, isKept]);
      expect(found).toHaveLength(toChoose.length);
      expect(found).toEqual(expect.arrayContaining(toChoose));
    }
    if (fix.length > 0) {
      const corrections = fix.map(([field, text, value]) => ({ field, text: text.toLowerCase(), value }));
      await staff.imports.setReading({ id, corrections });
      await workOn(db, id);
    }
    const done = await run(id);
    const count = (wanted: string) => check.filter(([, , action]) => action === wanted).length;
    const [update, skip] = [count('update'), count('skip')];
    expect(done.counts).toEqual({ create: check.length - update - skip, update, skip, problem: 0 });
    for (const [one, created] of Object.entries(above)) {
      expect(done.above[one as ImportNoun]).toMatchObject({ create: created, problem: 0 });
    }
    expect(await read(staff)).toMatchObject(expected as object);

    // The same file again is about the same records.
    const again = await checkFile(chosenIn, text);
    expect((await rows(again)).filter(({ action }) => action === 'create' || action === 'update')).toEqual(
      [],
    );
  },
);

test.each<[noun: ImportNoun, file: string, field: string]>([
  ['leads', 'Title,Company,Contact,Email\nAudit,Zieria Care,info@zieria,', 'contact'],
  ['leads', 'Title,Company,Contact,Contact Email\nAudit,Zieria Care,Zoe Zed,info@zieria', 'contact.email'],
  ['contacts', 'Company,Name,Email\nZieria Care,,info@zieria', 'email'],
])('an email of %s that is none is a value to fix, wherever it stands', async (noun, file, field) => {
  const { staff, checkFile, rows } = await csvClient(db, await db.member());
  const id = await checkFile(noun, file);
  expect((await staff.imports.byId({ id })).faulty.items).toMatchObject([
    { field, text: 'info@zieria', rows: 1, message: 'Enter a valid email address' },
  ]);

  await staff.imports.setReading({
    id,
    corrections: [{ field, text: 'info@zieria', value: 'info@zieria.example' }],
  });
  await workOn(db, id);

  expect((await rows(id)).map(({ action, reasons }) => [action, ...reasons])).not.toContainEqual(
    expect.arrayContaining(['problem']),
  );
});

test('an amount in another currency is what somebody writes for it, in that currency alone', async () => {
  const { staff, checkFile, run } = await csvClient(db, await db.member());
  const deal = (name: string, currency: string) =>
    `${name} in dollars,1500,${currency},Ironbark Care,Ira Iron,ira@ironbark.example`;
  const file = ['Deal,Value,Currency,Company,Contact,Email', deal('One', 'NZD'), deal('Two', 'AUD')].join(
    '\n',
  );
  const id = await checkFile('leads', file);
  await staff.imports.setReading({
    id,
    corrections: [{ field: 'estimatedValue', text: '1,500 nzd', value: '1380' }],
  });
  await workOn(db, id);
  await run(id);

  expect(await leads('One in dollars', 'Two in dollars')(staff)).toMatchObject([
    { estimatedValue: 1_380, description: null },
    { estimatedValue: 1_500 },
  ]);
});

test('leads without a day came in before their import, until somebody says on which one', async () => {
  const desk = await csvClient(db, await db.member());
  const { staff, checkFile, run } = desk;
  const file = (names: string[]) =>
    ['Name,Company,Email,Status', ...names.map((name) => `${name} Undated,${name} Care,,New`)].join('\n');
  const cameIn = async (created?: string) => {
    const { items } = await staff.leads.list({ search: 'Undated', ...(created && { created }) });
    return items.map(({ contactName }) => contactName).sort();
  };

  const first = await checkFile('leads', file(['Alma', 'Quentin']));
  expect((await staff.imports.byId({ id: first })).undated).toBe(2);
  await run(first);
  const second = await checkFile('leads', file(['Sorrel']));
  await staff.imports.setReading({
    id: second,
    corrections: [{ field: 'createdOn', text: '', value: '2026-03-04' }],
  });
  await workOn(db, second);
  expect((await staff.imports.byId({ id: second })).undated).toBe(0);
  await run(second);

  expect(await cameIn()).toEqual(['Alma Undated', 'Quentin Undated', 'Sorrel Undated']);
  // The tables of reports count by this filter.
  expect(await cameIn('2026-01-01..')).toEqual(['Sorrel Undated']);
  expect(await cameIn('2026-03-04..2026-03-04')).toEqual(['Sorrel Undated']);
  expect(await cameIn(`..${today()}`)).toEqual(['Alma Undated', 'Quentin Undated', 'Sorrel Undated']);
});
