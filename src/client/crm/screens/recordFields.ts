import { accountFields } from '#shared/accounts/accounts.ts';
import { noteLabels } from '#shared/activities/activities.ts';
import { contactFields } from '#shared/contacts/contacts.ts';
import { type Fields, labelsOf } from '#shared/fields/kinds.ts';
import { leadFacts, leadFields, STATUS_FOLLOWERS } from '#shared/leads/leads.ts';
import { opportunityFields, STAGE_FOLLOWERS } from '#shared/opportunities/opportunities.ts';
import type { ImportNoun, SearchKind } from '#shared/records/nouns.ts';
import { agreementHistoryFields, agreementImportFields } from '../agreements/agreements.display.ts';
import { documentHistoryFields } from '../documents/documents.display.ts';
import { engagementHistoryFields } from '../engagements/engagements.display.ts';
import { formatsOf } from '../fields/formatsOf.tsx';
import { proposalHistoryFields } from '../proposals/proposals.display.ts';
import type { FieldDisplay, ImportFacts } from '../records/recordType.ts';
import { registrationHistoryFields } from '../registrations/registrations.display.tsx';

// Not in `recordTypes.ts`, which is part of the first page: formats load names by their ids.

/** The names and formats of fields; `facts` are those that no form edits. */
const displayOf = (fields: Fields, facts: Fields = {}): FieldDisplay => ({
  labels: labelsOf({ ...fields, ...facts }),
  edited: labelsOf(fields),
  formats: formatsOf({ ...fields, ...facts }),
});

const account = displayOf(accountFields);

/** That the client's page has a link is a fact of the account; the id of the link says nothing to people. */
const accountDisplay: FieldDisplay = {
  ...account,
  parts: {
    clientPageId: (change) => [
      {
        ...change,
        label: 'Client’s page',
        words: change.to ? 'shared the client’s page' : 'ended the client’s page',
      },
    ],
  },
};

/** The names of the fields of each type of record, and the formats of their values. */
export const recordFields: Record<SearchKind, FieldDisplay> = {
  lead: { ...displayOf(leadFields, leadFacts), followers: { status: STATUS_FOLLOWERS } },
  contact: displayOf(contactFields),
  account: accountDisplay,
  document: documentHistoryFields,
  opportunity: { ...displayOf(opportunityFields), followers: { stage: STAGE_FOLLOWERS } },
  proposal: proposalHistoryFields,
  registration: registrationHistoryFields,
  engagement: engagementHistoryFields,
  agreement: agreementHistoryFields,
};

const CREATES_BOTH = 'Missing accounts and contacts are created.';

/** The facts that importing says of each type of record. */
export const importFacts: Record<ImportNoun, ImportFacts> = {
  leads: {
    noun: 'lead',
    ...recordFields.lead,
    matchingHint: `An existing lead is found by ProviderDesk ID, or by title, account and contact. ${CREATES_BOTH}`,
    needs: { Contact: ['contact'] },
  },
  contacts: {
    noun: 'contact',
    ...recordFields.contact,
    matchingHint:
      'An existing contact is found by ProviderDesk ID, email, or name and account. Missing accounts are created.',
    needs: { 'First name': ['firstName', 'fullName'], 'Last name': ['lastName', 'fullName'] },
  },
  accounts: {
    noun: 'account',
    ...recordFields.account,
    matchingHint: 'An existing account is found by ProviderDesk ID, ABN or name.',
    needs: { 'Display Name': ['name'] },
  },
  opportunities: {
    noun: 'opportunity',
    ...recordFields.opportunity,
    matchingHint: `An existing opportunity is found by ProviderDesk ID, or by name, account and contact. ${CREATES_BOTH}`,
    needs: { Name: ['name'], Account: ['account'], Contact: ['contact'] },
  },
  registrations: {
    noun: 'registration',
    ...recordFields.registration,
    matchingHint:
      'The account is found by name or ABN. An existing registration is found by ProviderDesk ID, or by registration ID and account.',
    needs: { 'Registration ID': ['number'], Account: ['account'] },
  },
  agreements: {
    noun: 'agreement',
    ...agreementImportFields,
    matchingHint:
      'The account is found by name or ABN. An existing agreement is found by ProviderDesk ID, or by name and account.',
    needs: { Name: ['name'], Account: ['account'], 'Price a month': ['price'], 'First day': ['firstDay'] },
  },
  activities: {
    noun: 'note',
    labels: noteLabels,
    formats: {},
    matchingHint:
      'Every row becomes a note, that of a call or a meeting too. Tasks are not imported: add open ones at their records. Each note needs its lead, contact, account or opportunity. That is found by ProviderDesk ID, name, email or ABN. An existing note is found by ProviderDesk ID, or by record, day and text.',
    needs: { Record: ['subject'], 'Title or Text': ['title', 'description'] },
  },
};
