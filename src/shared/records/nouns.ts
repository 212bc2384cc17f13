import { optionSet } from '../fields/optionSet.ts';

// The record types of each feature of `records/`, in the order in which they are offered.

/** What activities, documents and the history are about. */
export const subjectNoun = optionSet({
  lead: 'Lead',
  contact: 'Contact',
  account: 'Account',
  opportunity: 'Opportunity',
  proposal: 'Proposal',
  registration: 'Registration',
  engagement: 'Engagement',
});

export type SubjectNoun = keyof typeof subjectNoun.labels;

/** Everything that can be deleted, and so be in the trash. */
export type RecordNoun = SubjectNoun | 'document' | 'activity' | 'enquiry';

/** Of equal matches the earlier kind comes first. */
export const searchKind = optionSet({
  lead: 'Leads',
  contact: 'Contacts',
  account: 'Accounts',
  opportunity: 'Opportunities',
  proposal: 'Proposals',
  registration: 'Registrations',
  engagement: 'Engagements',
  document: 'Documents',
});

export type SearchKind = keyof typeof searchKind.labels;

/** Duplicates are shown while somebody types, and listed in pairs. */
export const mergeNoun = optionSet({ accounts: 'Accounts', contacts: 'Contacts', leads: 'Leads' });

export type MergeNoun = keyof typeof mergeNoun.labels;

export const importNoun = optionSet({
  accounts: 'Accounts',
  contacts: 'Contacts',
  leads: 'Leads',
  opportunities: 'Opportunities',
  registrations: 'Registrations',
  // Notes only.
  activities: 'Notes',
});

export type ImportNoun = keyof typeof importNoun.labels;

/** In addresses, for files whose headings say what they are about. */
export const ANY_NOUN = 'any';

export const exportNoun = optionSet({
  ...importNoun.labels,
  engagements: 'Engagements',
  proposals: 'Proposals',
  documents: 'Documents',
});

export type ExportNoun = keyof typeof exportNoun.labels;

/** As within a sentence: 'leads', 'notes'. */
export const exportPlural = (noun: ExportNoun) => exportNoun.labels[noun].toLowerCase();

/** Lists with saved views and bulk changes, by their part of the address. */
export const savedViewList = optionSet({
  leads: 'Leads',
  contacts: 'Contacts',
  accounts: 'Accounts',
  opportunities: 'Opportunities',
  proposals: 'Proposals',
  registrations: 'Registrations',
  engagements: 'Engagements',
  documents: 'Documents',
});

/** Has a list, and so a router of the same name. */
export type RecordTable = keyof typeof savedViewList.labels;

/** Records that a noun's list or screens name: changing them reloads its queries. */
export const namedRecords: Record<RecordTable, readonly RecordTable[]> = {
  leads: ['contacts', 'accounts', 'opportunities'],
  contacts: ['accounts'],
  accounts: [],
  opportunities: ['leads', 'contacts', 'accounts'],
  proposals: ['leads', 'contacts', 'accounts', 'opportunities', 'engagements'],
  registrations: ['accounts', 'contacts', 'documents'],
  engagements: ['accounts', 'contacts'],
  documents: ['leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'registrations', 'engagements'],
};

/** 'Edit Lead': the specification has these three in title case. */
export const nounInTitle = (noun: string) =>
  ['lead', 'contact', 'account'].includes(noun) ? noun.charAt(0).toUpperCase() + noun.slice(1) : noun;
