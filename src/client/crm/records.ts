import { accounts } from './accounts/accounts.record.ts';
import { activities } from './activities/activities.record.ts';
import { contacts } from './contacts/contacts.record.ts';
import { documents } from './documents/documents.record.ts';
import { leads } from './leads/leads.record.ts';
import { opportunities } from './opportunities/opportunities.record.ts';
import { proposals } from './proposals/proposals.record.ts';

/** Every type of record, in the order in which people see them. */
export const recordTypes = [
  leads,
  contacts,
  accounts,
  opportunities,
  proposals,
  activities,
  documents,
] as const;

type AnyRecordType = (typeof recordTypes)[number];

/** 'lead', 'contact' … */
export type RecordNoun = AnyRecordType['noun'];

/** Those of which each record has a screen of its own. */
export const recordTypesWithScreen = recordTypes.filter((type) => type.noun !== 'activity');

/** A type of record by its noun, as in 'lead'. */
export const recordTypeOf = (noun: RecordNoun): AnyRecordType => byNoun[noun];

const byNoun = Object.fromEntries(recordTypes.map((type) => [type.noun, type])) as Record<
  RecordNoun,
  AnyRecordType
>;

/** The address of a record's screen. */
export const recordHref = ({ noun, id }: { noun: RecordNoun; id: string }) =>
  `/crm/${recordTypeOf(noun).path}/${id}`;
