import { formatAud, formatClock, formatDay } from '#shared/fields/format.ts';
import type { LeadValues } from '#shared/leads.schema.ts';
import {
  enquiryType,
  leadFactLabels,
  leadLabels,
  leadSource,
  leadStatus,
  priority,
  providerType,
  supportPackage,
} from '#shared/leads.ts';
import { AccountName } from '../accounts/AccountName.tsx';
import { ContactName } from '../contacts/ContactName.tsx';
import type { ImportFacts } from '../records/recordType.ts';
import { AssigneeName } from '../team/AssigneeName.tsx';
import { leads } from './leads.record.ts';

/** The display of a lead's values, by field; a field without an entry is shown as it is. */
export const leadFormats = {
  enquiryType: (value: LeadValues['enquiryType']) => enquiryType.labels[value],
  source: (value: LeadValues['source']) => leadSource.labels[value],
  accountId: (id: LeadValues['accountId']) => id && <AccountName id={id} />,
  contactId: (id: LeadValues['contactId']) => id && <ContactName id={id} />,
  status: (value: LeadValues['status']) => leadStatus.labels[value],
  priority: (value: LeadValues['priority']) => priority.labels[value],
  estimatedValue: (value: LeadValues['estimatedValue']) =>
    typeof value === 'number' ? formatAud(value) : '',
  probability: (value: LeadValues['probability']) => `${value}%`,
  expectedCloseDate: (value: LeadValues['expectedCloseDate']) => value && formatDay(value),
  followUpDate: (value: LeadValues['followUpDate']) => value && formatDay(value),
  assignedToId: (id: LeadValues['assignedToId']) => id && <AssigneeName id={id} />,
  providerType: (value: LeadValues['providerType']) => value && providerType.labels[value],
  supportPackage: (value: LeadValues['supportPackage']) => value && supportPackage.labels[value],
};

/** Labels and formats of a lead's history, which also has fields that no form edits. */
export const leadHistoryFields = {
  labels: {
    ...leadLabels,
    ...leadFactLabels,
  },
  edited: leadLabels,
  formats: {
    ...leadFormats,
    followUpTime: (time: string) => formatClock(time),
    lastContactDate: (date: string) => formatDay(date),
  },
};

export const leadImport: ImportFacts = {
  noun: leads.noun,
  labels: leadLabels,
  matchingHint: 'A lead that is there already is found by its ID, or by title, account and contact.',
  requiredFields: 'Title, Account and Contact',
};
