import { expect, test } from 'vitest';
import { Account } from '#server/accounts/accounts.entity.ts';
import { Activity } from '#server/activities/activities.entity.ts';
import { Contact } from '#server/contacts/contacts.entity.ts';
import { Document } from '#server/documents/documents.entity.ts';
import { Lead } from '#server/leads/leads.entity.ts';
import { Opportunity } from '#server/opportunities/opportunities.entity.ts';
import { Proposal } from '#server/proposals/proposals.entity.ts';
import { accountFields } from '#shared/accounts/accounts.ts';
import { activityFields, activityType } from '#shared/activities/activities.ts';
import { contactFields } from '#shared/contacts/contacts.ts';
import { documentFields } from '#shared/documents/documents.ts';
import { type Field, type Fields, type Kind, record } from '#shared/fields/kinds.ts';
import { leadFacts, leadFields } from '#shared/leads/leads.ts';
import { opportunityFields } from '#shared/opportunities/opportunities.ts';
import { proposalFields } from '#shared/proposals/proposals.ts';
import { testDatabase } from '../support/testDatabase.ts';

const db = testDatabase();

/** The fields of each noun that a column holds. */
const nouns = {
  accounts: [Account, accountFields],
  // The column holds the types that only the system adds, too.
  activities: [Activity, { ...activityFields, type: { ...activityFields.type, set: activityType } }],
  contacts: [Contact, contactFields],
  documents: [Document, documentFields],
  leads: [
    Lead,
    { ...leadFields, followUpTime: leadFacts.followUpTime, lastContactDate: leadFacts.lastContactDate },
  ],
  opportunities: [Opportunity, opportunityFields],
  // An accepted proposal outlives its account and contact.
  proposals: [
    Proposal,
    { ...proposalFields, accountId: record('Account', 'account'), contactId: record('Contact', 'contact') },
  ],
} as const;

const columnTypes: Record<Kind, string[]> = {
  text: ['text'],
  longText: ['text'],
  phone: ['text'],
  email: ['text'],
  web: ['text'],
  abn: ['varchar(11)'],
  time: ['text'],
  choice: ['text'],
  texts: ['text[]'],
  aud: ['numeric(12,2)'],
  whole: ['int', 'smallint'],
  percent: ['smallint'],
  date: ['date'],
  moment: ['timestamptz(3)'],
  yesNo: ['boolean'],
  record: ['uuid'],
  person: ['uuid'],
};

/** A new record begins with these, whether or not its caller gives the field. */
const startOf = (field: Field) => ('start' in field ? field.start : null);

const mayBeEmpty = (field: Field) =>
  !('isRequired' in field && field.isRequired) && !['percent', 'texts', 'yesNo'].includes(field.kind);

test.each(Object.entries(nouns))('the columns of %s are those of its fields', (_, [entity, fields]) => {
  const { properties, tableName } = db.orm.em.getMetadata(entity as typeof Lead);
  const stored: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const [name, field] of Object.entries<Field>(fields satisfies Fields)) {
    const isReference = field.kind === 'record' || field.kind === 'person';
    const property = properties[(isReference ? name.replace(/Id$/, '') : name) as keyof typeof properties];
    const { columnTypes: types = [], nullable = false, items, default: start } = property ?? {};
    // A value that the database sets by itself is the one that a new form shows.
    const hasStart = start !== undefined && start !== null && 'start' in field;
    stored[name] = { type: types[0], nullable, ...(items && { items }), ...(hasStart && { start }) };
    expected[name] = {
      type: columnTypes[field.kind].find((type) => type === types[0]) ?? columnTypes[field.kind],
      nullable: mayBeEmpty(field),
      ...(field.kind === 'choice' && { items: field.set.values }),
      ...(hasStart && { start: startOf(field) }),
    };
  }
  expect(stored, tableName).toEqual(expected);
});
