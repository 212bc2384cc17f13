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
  agreement: 'Agreement',
});

export type SubjectNoun = keyof typeof subjectNoun.labels;

/** Everything that can be deleted, and so be in the trash. */
export type RecordNoun = SubjectNoun | 'document' | 'activity' | 'enquiry';

/** The kinds that the search over everything finds; of equal matches the earlier kind comes first. */
export const searchKind = optionSet({
  lead: 'Leads',
  contact: 'Contacts',
  account: 'Accounts',
  opportunity: 'Opportunities',
  proposal: 'Proposals',
  registration: 'Registrations',
  engagement: 'Engagements',
  agreement: 'Agreements',
  document: 'Documents',
});

export type SearchKind = keyof typeof searchKind.labels;

/** The records that can be merged: likely duplicates are shown while somebody types, and are listed in pairs. */
export const mergeNoun = optionSet({ accounts: 'Accounts', contacts: 'Contacts', leads: 'Leads' });

export type MergeNoun = keyof typeof mergeNoun.labels;

export const importNoun = optionSet({
  accounts: 'Accounts',
  contacts: 'Contacts',
  leads: 'Leads',
  opportunities: 'Opportunities',
  registrations: 'Registrations',
  agreements: 'Agreements',
  // The notes are the only activities among them.
  activities: 'Notes',
});

export type ImportNoun = keyof typeof importNoun.labels;

/** Stands in the place of an import's noun in addresses, where the headings of the file say what it is about. */
export const ANY_NOUN = 'any';

export const exportNoun = optionSet({
  ...importNoun.labels,
  engagements: 'Engagements',
  proposals: 'Proposals',
  documents: 'Documents',
});

export type ExportNoun = keyof typeof exportNoun.labels;

/** Returns the plural within a sentence, as in 'leads' and 'notes'. */
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
  agreements: 'Agreements',
  documents: 'Documents',
});

/** Has a list, and so a router of the same name. */
export type RecordTable = keyof typeof savedViewList.labels;

/** Records that a noun's list or screens name: changing them reloads its queries. */
export const namedRecords: Record<RecordTable, readonly RecordTable[]> = {
  leads: ['contacts', 'accounts', 'opportunities'],
  contacts: ['accounts'],
  accounts: ['engagements'],
  opportunities: ['leads', 'contacts', 'accounts'],
  proposals: ['leads', 'contacts', 'accounts', 'opportunities', 'engagements'],
  registrations: ['accounts', 'contacts', 'documents'],
  engagements: ['accounts', 'contacts'],
  agreements: ['accounts', 'contacts'],
  documents: [
    'leads',
    'contacts',
    'accounts',
    'opportunities',
    'proposals',
    'registrations',
    'engagements',
    'agreements',
  ],
};

/** A noun in titles and on buttons, as in 'Edit Lead': the specification quotes these three in title case. */
export const nounInTitle = (noun: string) =>
  ['lead', 'contact', 'account'].includes(noun) ? noun.charAt(0).toUpperCase() + noun.slice(1) : noun;
