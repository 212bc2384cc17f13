import { accountLabels } from '../../accounts.schema.ts';
import { accountType } from '../../accounts.ts';
import { subjectNoun } from '../../activities.schema.ts';
import { contactLabels } from '../../contacts.schema.ts';
import { contactRole } from '../../contacts.ts';
import { documentKind, documentLabels } from '../../documents.schema.ts';
import { leadLabels } from '../../leads.schema.ts';
import { enquiryType, leadSource, leadStatus, priority, providerType, supportPackage } from '../../leads.ts';
import { opportunityLabels } from '../../opportunities.schema.ts';
import { opportunityStage } from '../../opportunityStages.ts';
import {
  abnCell,
  amountCell,
  type Cell,
  choiceCell,
  countCell,
  dayCell,
  instantCell,
  listCell,
  squashed,
  textCell,
  yesNoCell,
} from './cells.ts';

// The columns of each kind of record in a file, in their order: what export writes and import understands.

export interface Column {
  /** A field of the form, or what stands for one: 'account' finds the accountId by its name. */
  field: string;
  label: string;
  cell: Cell;
  /** What other programs call it. */
  also?: string[];
}

type Extra = { cell?: Cell; also?: string[]; label?: string };

const columnsOf = (
  labels: Record<string, string>,
  extras: Record<string, Extra>,
  order: string[],
): Column[] =>
  order.map((field) => ({
    field,
    label: labels[field] ?? field,
    cell: textCell,
    ...extras[field],
  }));

const ID = { label: 'ID', also: ['record id'] };

export const accountColumns = columnsOf(
  accountLabels,
  {
    id: ID,
    name: {
      also: ['account', 'account name', 'name', 'company', 'company name', 'organisation', 'organization'],
    },
    accountType: { cell: choiceCell(accountType.labels), also: ['type'] },
    abn: { cell: abnCell, also: ['australian business number', 'abn number'] },
    parentAccount: { label: 'Parent Account', also: ['parent'] },
    parentAccountId: { label: 'Parent Account ID' },
    website: { also: ['web', 'url', 'web site'] },
    businessEmail: { also: ['email', 'e-mail', 'email address'] },
    businessPhone: { also: ['phone', 'telephone', 'phone number'] },
    annualRevenue: { cell: amountCell, also: ['revenue', 'turnover'] },
    employeeCount: { cell: countCell, also: ['employees', 'number of employees', 'staff'] },
    address: { also: ['street', 'street address'] },
    city: { also: ['suburb', 'town'] },
    postcode: { also: ['post code', 'zip', 'postal code'] },
    notes: { also: ['comments'] },
  },
  [
    ...['id', 'name', 'accountType', 'legalName', 'businessName', 'abn', 'taxId', 'parentAccount'],
    ...['parentAccountId', 'industry', 'website', 'businessEmail', 'businessPhone', 'phone', 'email'],
    ...['annualRevenue', 'employeeCount', 'address', 'city', 'state', 'postcode', 'notes'],
  ],
);

export const contactColumns = columnsOf(
  contactLabels,
  {
    id: ID,
    firstName: { also: ['given name', 'first'] },
    lastName: { also: ['surname', 'family name', 'last'] },
    account: {
      label: 'Account',
      also: ['account name', 'company', 'organisation', 'organization', 'employer'],
    },
    accountId: { label: 'Account ID' },
    email: { also: ['e-mail', 'email address', 'work email', 'business email'] },
    personalEmail: { also: ['private email', 'home email'] },
    phone: { also: ['telephone', 'phone number', 'work phone', 'business phone'] },
    mobile: { also: ['mobile phone', 'mobile number', 'cell', 'cell phone'] },
    position: { also: ['job title', 'title', 'role'] },
    contactRole: { cell: choiceCell(contactRole.labels) },
    decisionMakerInfluence: { cell: countCell, also: ['influence'] },
    linkedinUrl: { also: ['linkedin'] },
    isPrimary: { cell: yesNoCell, also: ['primary', 'main contact'] },
    notes: { also: ['comments'] },
  },
  [
    ...['id', 'firstName', 'lastName', 'account', 'accountId', 'email', 'personalEmail', 'phone', 'mobile'],
    ...['directPhone', 'position', 'department', 'contactRole', 'decisionMakerInfluence', 'linkedinUrl'],
    ...['isPrimary', 'notes'],
  ],
);

export const leadColumns = columnsOf(
  leadLabels,
  {
    id: ID,
    title: { also: ['name', 'lead', 'subject'] },
    account: { label: 'Account', also: ['account name', 'company', 'organisation', 'organization'] },
    accountId: { label: 'Account ID' },
    contact: { label: 'Contact', also: ['contact name', 'contact email', 'person', 'email'] },
    contactId: { label: 'Contact ID' },
    enquiryType: { cell: choiceCell(enquiryType.labels), also: ['enquiry', 'type'] },
    source: { cell: choiceCell(leadSource.labels), also: ['lead source'] },
    status: { cell: choiceCell(leadStatus.labels), also: ['stage', 'lead status'] },
    priority: { cell: choiceCell(priority.labels) },
    estimatedValue: { cell: amountCell, also: ['value', 'amount', 'est. value'] },
    probability: { cell: countCell },
    expectedCloseDate: { cell: dayCell, also: ['close date', 'expected close'] },
    followUpDate: { cell: dayCell, also: ['follow up', 'next contact'] },
    assignedTo: { label: 'Assigned To', also: ['owner', 'assignee'] },
    budgetRange: { also: ['budget'] },
    decisionTimeline: { also: ['timeline'] },
    painPoints: { cell: listCell },
    providerType: { cell: choiceCell(providerType.labels) },
    supportPackage: { cell: choiceCell(supportPackage.labels), also: ['package'] },
  },
  [
    ...['id', 'title', 'account', 'accountId', 'contact', 'contactId', 'enquiryType', 'source', 'status'],
    ...['priority', 'estimatedValue', 'probability', 'expectedCloseDate', 'followUpDate', 'assignedTo'],
    ...['description', 'enquiryDetails', 'nextAction', 'budgetRange', 'decisionTimeline', 'businessImpact'],
    ...['competitors', 'painPoints', 'providerType', 'supportPackage'],
  ],
);

export const opportunityColumns = columnsOf(
  opportunityLabels,
  {
    id: ID,
    account: { label: 'Account' },
    accountId: { label: 'Account ID' },
    contact: { label: 'Contact' },
    contactId: { label: 'Contact ID' },
    lead: { label: 'Lead' },
    leadId: { label: 'Lead ID' },
    stage: { cell: choiceCell(opportunityStage.labels) },
    value: { cell: amountCell },
    probability: { cell: countCell },
    expectedCloseDate: { cell: dayCell },
    closedOn: { cell: dayCell },
    owner: { label: 'Owner' },
  },
  [
    ...['id', 'name', 'account', 'accountId', 'contact', 'contactId', 'lead', 'leadId', 'stage', 'value'],
    ...['probability', 'expectedCloseDate', 'closedOn', 'lostReason', 'owner', 'nextStep', 'description'],
  ],
);

export const documentColumns = columnsOf(
  documentLabels,
  {
    id: ID,
    kind: { label: 'Type', cell: choiceCell(documentKind.labels) },
    size: { label: 'Size in bytes', cell: countCell },
    versionCount: { label: 'Version', cell: countCell },
    uploadedAt: { label: 'Uploaded', cell: instantCell },
    owner: { label: 'Owner' },
    ...Object.fromEntries(
      subjectNoun.options.flatMap(({ value, label }) => [
        [value, { label }],
        [`${value}Id`, { label: `${label} ID` }],
      ]),
    ),
  },
  [
    ...['id', 'name', 'kind', 'size', 'versionCount', 'uploadedAt', 'owner', 'description'],
    ...subjectNoun.values.flatMap((noun) => [noun, `${noun}Id`]),
  ],
);

/** Of what can be imported. */
export const columns = { accounts: accountColumns, contacts: contactColumns, leads: leadColumns };

export type ExchangeNoun = keyof typeof columns;

export const exportColumns = { ...columns, opportunities: opportunityColumns, documents: documentColumns };

export type ExportNoun = keyof typeof exportColumns;

/** Which cell of a row each field is read from, by its place from 0. */
export type Matching = Record<string, number>;

/** Matches columns by what their heads say: by our label first, then by what other programs call it. */
export function guessMatching(noun: ExchangeNoun, headers: string[]): Matching {
  const matching: Matching = {};
  const heads = headers.map(squashed);
  const free = new Set(heads.keys());
  const take = (namesOf: (column: Column) => string[]) => {
    for (const column of columns[noun]) {
      if (column.field in matching) continue;
      const names = namesOf(column).map(squashed);
      const place = [...free].find((place) => names.includes(heads[place] ?? ''));
      if (place === undefined) continue;
      matching[column.field] = place;
      free.delete(place);
    }
  };
  take(({ label }) => [label]);
  take(({ also = [] }) => also);
  take(({ field }) => [field]);
  return matching;
}
