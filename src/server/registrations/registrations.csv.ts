import { recordColumns } from '#shared/records/csv/columns.ts';
import {
  registrationChanges,
  registrationInput,
  registrationSelection,
} from '#shared/registrations.schema.ts';
import { registrationFields, registrationLabels } from '#shared/registrations.ts';
import { memberReference } from '../records/csv/members.ts';
import type { RecordCsv } from '../records/csv/recordCsv.ts';
import { endConfirmations, rejectImpossible, rejectImpossibleDays } from './importRegistrations.service.ts';
import { registeredAccount } from './registeredAccount.ts';
import type { RegistrationFilters } from './registrations.queries.ts';

export const registrationCsv = {
  columns: recordColumns(registrationFields, {
    number: ['registration', 'registration number', 'ndis registration id', 'provider number'],
    account: ['account name', 'provider', 'client', 'company', 'organisation', 'organization', 'abn'],
    state: ['status'],
    pathway: ['audit', 'audit type', 'audit pathway'],
    groups: ['groups', 'registration groups'],
    startsOn: ['start date', 'registered on', 'registration date', 'valid from'],
    expiresOn: ['expiry date', 'expires', 'expiration', 'expiration date', 'valid to', 'renewal date'],
    renewalStartedOn: ['renewal started'],
    midTermStartedOn: ['mid-term audit', 'midterm audit'],
    midTermExemption: ['exempt because', 'exemption'],
    auditFinishedOn: ['last audit'],
    auditor: ['audit company', 'quality auditor'],
    packageSold: ['package'],
    owner: ['assignee', 'consultant'],
    notes: ['comments'],
  }),
  selection: registrationSelection,
  import: {
    input: registrationInput,
    changes: registrationChanges,
    labels: registrationLabels,
    match: {
      name: { fields: ['number'], sql: 'stored.number' },
      scope: [{ columns: ['account_id'], field: 'accountId', isNullable: false }],
      ambiguous: 'of this account have this ID',
    },
    references: [registeredAccount, memberReference('owner', registrationLabels.ownerId)],
    derive: rejectImpossibleDays,
    owner: { field: 'ownerId' },
    rejectMoves: rejectImpossible,
    beforeWrite: endConfirmations,
  },
} satisfies RecordCsv<RegistrationFilters>;
