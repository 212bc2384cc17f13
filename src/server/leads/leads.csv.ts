import { createInput } from '#shared/fields/fields.schema.ts';
import { fitText } from '#shared/fields/fitText.ts';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import { enquiryLabel } from '#shared/intake/intake.ts';
import { blankLead, leadChanges, leadForm, leadSelection } from '#shared/leads/leads.schema.ts';
import {
  type LeadSource,
  type LeadStatus,
  leadFacts,
  leadFields,
  leadLabels,
  leadSource,
  leadStatus,
  type ProviderType,
  providerType,
} from '#shared/leads/leads.ts';
import { type CellFormat, choiceCell, normalizeLabel, pastDayCell } from '#shared/records/csv/cells.ts';
import {
  type ColumnMapping,
  type CsvColumn,
  fieldColumns,
  idLabel,
  recordColumns,
} from '#shared/records/csv/columns.ts';
import { addNotes, textOf } from '#shared/records/csv/splitCells.ts';
import { accountParent, accountReference } from '../accounts/accounts.csv.ts';
import { contactParent, contactReference, withinContact } from '../contacts/contacts.csv.ts';
import { OPTIMIZATION_FENCE } from '../platform/database/rows.ts';
import { readRows } from '../platform/database/runSql.ts';
import { HEADINGS } from '../records/csv/headings.ts';
import { memberReference } from '../records/csv/members.ts';
import {
  type CsvReference,
  type Fields,
  type FurtherColumns,
  foundReference,
  type RecordCsv,
} from '../records/csv/recordCsv.ts';
import { completeOutcome, outcomeColumns } from './dealOutcome.ts';
import {
  addScores,
  assumedClosing,
  deriveStatusFields,
  recordImportedLeads,
  rejectImpossible,
} from './importLeads.service.ts';
import type { LeadFilters } from './leads.queries.ts';

/** Words of other programs for a status. */
const STATUS_WORDS = {
  won: 'closed_won',
  lost: 'closed_lost',
  open: 'new',
  created: 'new',
  'in progress': 'contacted',
  proposal: 'proposal_sent',
  quoted: 'proposal_sent',
  negotiating: 'negotiation',
  'on hold': 'contacted',
  called: 'contacted',
  'called back': 'contacted',
  'no answer': 'contacted',
  sent: 'proposal_sent',
  accepted: 'closed_won',
  declined: 'closed_lost',
  'not interested': 'closed_lost',
  // Pipedrive and HubSpot
  'contact made': 'contacted',
  'appointment scheduled': 'contacted',
  'qualified to buy': 'qualified',
  'demo scheduled': 'qualified',
  'presentation scheduled': 'qualified',
  'proposal made': 'proposal_sent',
  'negotiations started': 'negotiation',
  'decision maker bought in': 'negotiation',
  'contract sent': 'negotiation',
  'attempted to contact': 'contacted',
  connected: 'contacted',
  'open deal': 'qualified',
  // Zoho
  'contact in future': 'contacted',
  'not contacted': 'new',
  'pre-qualified': 'qualified',
  'junk lead': 'closed_lost',
  'lost lead': 'closed_lost',
  'not qualified': 'closed_lost',
  unqualified: 'closed_lost',
  // Salesforce
  'open - not contacted': 'new',
  'working - contacted': 'contacted',
  nurturing: 'contacted',
  'closed - converted': 'closed_won',
  'closed - not converted': 'closed_lost',
} satisfies Record<string, LeadStatus>;

/** Those that are also a reason. */
const LOST_WORDS = ['not interested', 'junk lead', 'not qualified', 'unqualified'];

const SOURCE_WORDS = {
  website: 'website_form',
  web: 'website_form',
  'contact form': 'website_form',
  'web form': 'website_form',
  google: 'other',
  'web forms': 'website_form',
  call: 'phone',
  'phone call': 'phone',
  'e-mail': 'email',
  referred: 'referral',
  'word of mouth': 'referral',
  facebook: 'social_media',
  linkedin: 'social_media',
  instagram: 'social_media',
  fb: 'social_media',
  ig: 'social_media',
  // Zoho and Salesforce
  'cold call': 'phone',
  'phone inquiry': 'phone',
  'phone enquiry': 'phone',
  'employee referral': 'referral',
  'external referral': 'referral',
  'partner referral': 'referral',
  'web download': 'website_form',
  chat: 'website_form',
  advertisement: 'other',
  'trade show': 'other',
  'web research': 'other',
  'purchased list': 'other',
} satisfies Record<string, LeadSource>;

const PROVIDER_WORDS = {
  registered: 'registered_seeking_support',
  unregistered: 'existing_seeking_registration',
} satisfies Record<string, ProviderType>;

const OWN_CELLS: Record<string, CellFormat> = {
  status: choiceCell(leadStatus.labels, STATUS_WORDS),
  source: choiceCell(leadSource.labels, SOURCE_WORDS),
  providerType: choiceCell(providerType.labels, PROVIDER_WORDS),
  closedOn: pastDayCell,
};

export const leadColumns: CsvColumn[] = recordColumns(leadFields, {
  title: [
    ...['name', 'lead', 'lead name', 'subject', 'deal', 'deal name', 'deal - title', 'opportunity'],
    ...['service wanted', 'service', 're', 'regarding'],
  ],
  account: HEADINGS.account,
  contact: [...HEADINGS.person, 'contact email', 'email'],
  enquiryType: ['enquiry', 'type'],
  source: [
    'lead source',
    'how they found us',
    'how did you hear about us',
    'heard from',
    'found us',
    'platform',
  ],
  status: ['stage', 'lead status', 'deal stage', 'deal - stage', 'deal - stage (pipeline)', 'outcome'],
  lostReason: HEADINGS.lostReason,
  closedOn: [
    ...['closed date', 'date closed', 'actual close date', 'closed', 'won or lost on'],
    ...['deal - deal closed on', 'deal - closed on'],
  ],
  estimatedValue: ['est. value', 'amount', 'deal value', 'deal - value'],
  expectedCloseDate: ['expected close date', 'close date', 'deal - expected close date'],
  followUpDate: ['follow-up', 'follow up', 'next contact', 'next action date', 'deal - next activity date'],
  nextAction: ['next action'],
  probability: ['chance', 'deal - probability', 'deal probability'],
  description: ['notes', 'message', 'enquiry message', ...HEADINGS.notes],
  enquiryDetails: ['service wanted'],
  assignedTo: HEADINGS.owner,
  budgetRange: ['budget'],
  decisionTimeline: ['timeline'],
  supportPackage: ['package'],
}).map((column) => ({
  ...column,
  cell: OWN_CELLS[column.field] ?? column.cell,
  isAnswer: ['description', 'enquiryDetails'].includes(column.field),
  ...(column.field === 'createdOn' && { aliases: [...(column.aliases ?? []), 'date'] }),
}));

/** Headings of a person's columns in a list without titles. */
const PERSON_HEADINGS = ['name', 'fullname', 'contactname', 'contactperson', 'person', 'yourname', 'caller'];
const PERSON_DETAILS = ['email', 'emailaddress', 'phone', 'phones', 'mobile', 'phonenumber', 'mobilenumber'];

const titleHeadings = () => {
  const { label = '', aliases = [] } = leadColumns.find(({ field }) => field === 'title') ?? {};
  return new Set(
    [label, ...aliases].map(normalizeLabel).filter((heading) => !PERSON_HEADINGS.includes(heading)),
  );
};

/**
 * The place of the person in a plain list of people who enquired, such as 'Name, Company, Phone, Email, Status': beside an
 * email or a phone number, and without a title, a name is that of the person.
 */
function personPlace(headings: string[]) {
  const titles = titleHeadings();
  const hasDetails = headings.some((heading) => PERSON_DETAILS.includes(heading));
  if (!hasDetails || headings.some((heading) => titles.has(heading))) return -1;
  // Beside 'Contact name' a 'Name' is that of the lead.
  const place = headings.findIndex((heading) => heading !== 'name' && PERSON_HEADINGS.includes(heading));
  return place < 0 ? headings.indexOf('name') : place;
}

/** Beside first and last names, email and title are those of the person: 'Director' is not a lead. */
function personColumns(headings: string[]): ColumnMapping {
  const place = (...names: string[]) => headings.findIndex((heading) => names.includes(heading));
  const [first, last] = [place('firstname', 'givenname'), place('lastname', 'surname', 'familyname')];
  if (first < 0 || last < 0) return {};
  const [email, position] = [place('email', 'emailaddress'), place('title', 'jobtitle')];
  return {
    'contact.firstName': first,
    'contact.lastName': last,
    ...(email >= 0 && { 'contact.email': email }),
    ...(position >= 0 && { 'contact.position': position }),
  };
}

function knownHeadings(headings: string[]): ColumnMapping {
  const person = personPlace(headings);
  return person < 0 ? personColumns(headings) : { ...personColumns(headings), contact: person };
}

/** The source of a lead whose file has none, or one that nobody here knows: 'Website form' is the default of the form alone. */
const UNKNOWN_SOURCE: LeadSource = 'other';

/** Keeps words that say more than the value read from them: why a lead was lost, or where it came from. */
function keepWords(values: Fields, { status = '', source = '' }: Record<string, string>) {
  if (values.lostReason === undefined && LOST_WORDS.includes(status.toLowerCase()))
    values.lostReason = status;
  if (values.source === 'other' && normalizeLabel(source) !== 'other')
    addNotes(values, [`Source: ${source}`]);
}

/** A missing title is composed as for an enquiry that staff enter. */
function completeTitle(values: Fields, { contact = textOf(values.contact) }: Record<string, string>) {
  if (values.title !== undefined || !contact) return;
  const source = (values.source ?? UNKNOWN_SOURCE) as LeadSource;
  values.title = fitText(`${enquiryLabel[source]} from ${contact}`, LINE_LENGTH);
}

/** Only lists of enquiries have these. */
const ENQUIRY_HEADINGS = [
  ...[
    'status',
    'message',
    'leadsource',
    'leadstatus',
    'howtheyfoundus',
    'howdidyouhearaboutus',
    'servicewanted',
  ],
  'caller',
];

/** Only deals have these, beside their title. */
const DEAL_COLUMNS = ['status', 'estimatedValue', 'probability', 'expectedCloseDate', 'followUpDate'];

/** Names a lead of the row's account by title. */
export const leadReference: CsvReference = {
  field: 'lead',
  label: 'Lead',
  within: 'account',
  table: 'leads',
  nameColumn: 'title',
  find: (em, rows) =>
    readRows(em, foundReference)`
      select given.place::int, lead.id
     from unnest(${rows.map(({ name }) => name)}::text[],
                 ${rows.map(({ values }) => values.accountId ?? null)}::uuid[])
            with ordinality as given(name, account, place),
          lateral (select id from leads where account_id = given.account and lower_text(title) = lower_text(given.name)
                   ${OPTIMIZATION_FENCE}) lead`,
  describeProblem: (name, count) =>
    count === 0
      ? `no lead ‘${name}’ in this account. Create it, or choose one`
      : `this account has ${count} leads called ‘${name}’. Use the column ‘${idLabel('Lead')}’`,
};

/** Exported only: what filters and reports count by. */
const FACTS: FurtherColumns = {
  columns: fieldColumns({
    lastContactDate: leadFacts.lastContactDate,
    firstAnswerAt: leadFacts.firstAnswerAt,
    answerMinutes: leadFacts.answerMinutes,
  }),
  cellsOf: () => ({}),
};

export const leadCsv = {
  columns: leadColumns,
  furtherColumns: async () => FACTS,
  selection: leadSelection,
  import: {
    input: createInput(leadForm.shape, { ...blankLead, source: UNKNOWN_SOURCE }),
    changes: leadChanges,
    labels: leadLabels,
    // People have titles, too, but no stage or value.
    isAbout: (mapping, headings) =>
      personPlace(headings) >= 0
        ? headings.some((heading) => ENQUIRY_HEADINGS.includes(heading))
        : ['leadowner', 'leadtitle', 'caller'].some((heading) => headings.includes(heading)) ||
          ('title' in mapping && DEAL_COLUMNS.some((column) => column in mapping)),
    personIn: 'contact',
    columns: outcomeColumns,
    knownHeadings,
    calledSo: ['deal', 'lead'],
    complete(values, texts, faults) {
      completeOutcome(values, texts, faults, {
        field: 'status',
        won: 'closed_won',
        lost: 'closed_lost',
        next: 'nextAction',
      });
      keepWords(values, texts);
    },
    completeLinked: completeTitle,
    match: {
      name: { fields: ['title'], sql: 'stored.title' },
      scope: withinContact,
      ambiguous: 'of this contact are called so',
    },
    parents: [{ ...accountParent, orNameOf: 'contact' }, contactParent],
    references: [
      accountReference('account', 'Account'),
      contactReference,
      memberReference('assignedTo', leadLabels.assignedToId),
    ],
    derive: deriveStatusFields,
    assumed: assumedClosing,
    owner: { field: 'assignedToId', due: 'followUpDate' },
    isDated: true,
    rejectOthers: rejectImpossible,
    beforeWrite: addScores,
    afterWrite: recordImportedLeads,
  },
} satisfies RecordCsv<LeadFilters>;
