import { choiceCell, normalizeLabel, textCell } from '#shared/records/csv/cells.ts';
import { type ColumnMapping, recordColumns } from '#shared/records/csv/columns.ts';
import {
  registrationChanges,
  registrationInput,
  registrationSelection,
} from '#shared/registrations.schema.ts';
import {
  type RegistrationState,
  registrationFields,
  registrationLabels,
  registrationState,
} from '#shared/registrations.ts';
import { accountParent } from '../accounts/accounts.csv.ts';
import { memberReference } from '../records/csv/members.ts';
import type { Fields, RecordCsv } from '../records/csv/recordCsv.ts';
import { rejectImpossible, rejectImpossibleDays, setWhatFollows } from './importRegistrations.service.ts';
import { registeredAccount } from './registeredAccount.ts';
import type { RegistrationFilters } from './registrations.queries.ts';

/** Several groups in one cell are divided before each number, however they are joined: names have commas too. */
function divideGroups(values: Fields) {
  if (!Array.isArray(values.groups)) return;
  values.groups = values.groups.map(String).flatMap((text) => {
    const parts = text.split(/(?=\b0?1\d\d\b)/).filter((part) => /^\d/.test(part));
    return parts.length > 0 ? parts : [text];
  });
}

/** The words of other lists for the state of a registration. */
const STATE_WORDS = {
  registered: 'current',
  active: 'current',
  approved: 'current',
  pending: 'applied',
  'application submitted': 'applied',
  expired: 'lapsed',
  revoked: 'ended',
  cancelled: 'ended',
} satisfies Record<string, RegistrationState>;

const OUTLET_HEADINGS = [
  ...['outlet', 'outlet name', 'site', 'site name', 'location', 'branch', 'service location', 'office'],
];

const ADDRESS_HEADINGS = ['street', 'address', 'suburb', 'city', 'town', 'postcode'];

/** A state beside an address belongs to that: the state of a registration is often called status. */
function knownHeadings(headings: string[]): ColumnMapping {
  const state = headings.indexOf('state');
  if (state < 0 || !ADDRESS_HEADINGS.some((heading) => headings.includes(heading))) return {};
  const hasOutlets = OUTLET_HEADINGS.some((heading) => headings.includes(normalizeLabel(heading)));
  return { [hasOutlets ? 'outlet.state' : 'account.state']: state };
}

export const registrationCsv = {
  columns: recordColumns(registrationFields, {
    number: [
      'registration',
      'registration number',
      'ndis registration id',
      'provider number',
      'reg id',
      'reg number',
    ],
    account: [
      ...[
        'account name',
        'provider',
        'provider name',
        'registered provider',
        'client',
        'client name',
        'company',
      ],
      ...['organisation', 'organization', 'legal name', 'business name', 'trading name', 'abn'],
    ],
    state: ['status'],
    pathway: ['audit', 'audit type', 'audit pathway'],
    groups: ['groups', 'registration groups', 'reg groups'],
    startsOn: ['start date', 'registered on', 'registered from', 'registration date', 'valid from'],
    expiresOn: ['expiry date', 'expires', 'expiration', 'expiration date', 'valid to', 'renewal date'],
    renewalStartedOn: ['renewal started'],
    midTermStartedOn: ['mid-term audit', 'midterm audit'],
    midTermExtendedTo: ['mid-term extended to', 'mid-term audit allowed until'],
    midTermExemption: ['exempt because', 'exemption'],
    auditFinishedOn: ['last audit'],
    auditor: ['audit company', 'quality auditor'],
    packageSold: ['package'],
    owner: ['assignee', 'consultant'],
    notes: ['comments'],
  }).map((column) =>
    column.field === 'state'
      ? { ...column, cell: choiceCell(registrationState.labels, STATE_WORDS) }
      : column,
  ),
  selection: registrationSelection,
  import: {
    input: registrationInput,
    changes: registrationChanges,
    labels: registrationLabels,
    columns: [
      {
        field: 'outlet',
        label: 'Outlet',
        cell: textCell,
        aliases: OUTLET_HEADINGS,
      },
    ],
    knownHeadings,
    complete: divideGroups,
    parents: [accountParent],
    below: {
      table: 'accounts',
      field: 'outlet',
      name: 'name',
      above: 'account',
      link: 'parentAccount',
      linkColumn: 'parent_account_id',
    },
    isOptional: true,
    isAbout: (mapping) => 'number' in mapping && 'expiresOn' in mapping,
    match: {
      name: { fields: ['number'], sql: 'stored.number' },
      scope: [{ columns: ['account_id'], field: 'accountId', isNullable: false }],
      ambiguous: 'of this account have this ID',
    },
    references: [registeredAccount, memberReference('owner', registrationLabels.ownerId)],
    derive: rejectImpossibleDays,
    owner: { field: 'ownerId' },
    rejectMoves: rejectImpossible,
    beforeWrite: setWhatFollows,
  },
} satisfies RecordCsv<RegistrationFilters>;
