import { type CellFormat, choiceCell, normalizeLabel, textCell } from '#shared/records/csv/cells.ts';
import { type ColumnMapping, recordColumns } from '#shared/records/csv/columns.ts';
import { addNotes } from '#shared/records/csv/splitCells.ts';
import {
  registrationChanges,
  registrationInput,
  registrationSelection,
} from '#shared/registrations/registrations.schema.ts';
import {
  type RegistrationState,
  registrationFields,
  registrationLabels,
  registrationPathway,
  registrationState,
} from '#shared/registrations/registrations.ts';
import { defaultGroups } from '#shared/site/defaults/groups.data.ts';
import { accountParent } from '../accounts/accounts.csv.ts';
import { HEADINGS } from '../records/csv/headings.ts';
import { memberReference } from '../records/csv/members.ts';
import type { CsvFault, Fields, RecordCsv } from '../records/csv/recordCsv.ts';
import {
  OPENS_RENEWAL,
  rejectImpossible,
  rejectImpossibleDays,
  setWhatFollows,
} from './importRegistrations.service.ts';
import { registeredAccount } from './registeredAccount.ts';
import type { RegistrationFilters } from './registrations.queries.ts';
import { renewalDeals } from './steps/renewalOpportunities.service.ts';

/** Several groups in one cell are divided before each number, however they are joined: names have commas too. */
function divideGroups(values: Fields, _: Record<string, string>, faults: CsvFault[]) {
  if (!Array.isArray(values.groups)) return;
  const found = values.groups.map(String).map((text) => {
    const parts = text.split(/(?=\b0?1\d\d\b)/).filter((part) => /^\d/.test(part));
    return parts.length > 0 ? parts : groupsNamedIn(text);
  });
  values.groups = found.flatMap((groups) => groups ?? []);
  if (found.every((groups) => groups !== null)) return;
  faults.push({
    field: 'groups',
    message: `${registrationLabels.groups}: Write each group as its four digits`,
  });
  if (found.every((groups) => groups === null)) delete values.groups;
}

/** Further names of groups, as the Commission's register has them. */
const REGISTER_NAMES = [
  { number: '0107', name: 'Assist-Personal Activities' },
  { number: '0115', name: 'Daily Tasks/Shared Living' },
  { number: '0120', name: 'Household Tasks' },
];

/** The numbers of groups by their names, the longest first: 'Assist personal activities' begins as others do. */
const NAMED_GROUPS = [...defaultGroups, ...REGISTER_NAMES]
  .map(({ number, name }) => ({ number, name: normalizeLabel(name) }))
  .sort((one, other) => other.name.length - one.name.length);

/** The groups whose names a text has; null where it has something else as well. */
function groupsNamedIn(text: string) {
  let left = normalizeLabel(text);
  const numbers = NAMED_GROUPS.filter(({ name }) => {
    const isNamed = left.includes(name);
    if (isNamed) left = left.replace(name, ' ');
    return isNamed;
  }).map(({ number }) => number);
  return numbers.length > 0 && left.trim() === '' ? numbers.sort() : null;
}

/** The words of other lists for the state of a registration. */
const STATE_WORDS = {
  registered: 'current',
  active: 'current',
  approved: 'current',
  pending: 'applied',
  'in progress': 'applied',
  'application submitted': 'applied',
  expired: 'lapsed',
  revoked: 'ended',
  cancelled: 'ended',
  // Nobody is registered for as long as that lasts.
  suspended: 'ended',
  banned: 'ended',
} satisfies Record<string, RegistrationState>;

const PATHWAY_WORDS = {
  cert: 'certification',
  verif: 'verification',
} satisfies Record<string, keyof typeof registrationPathway.labels>;

const OWN_CELLS: Record<string, CellFormat> = {
  state: choiceCell(registrationState.labels, STATE_WORDS),
  pathway: choiceCell(registrationPathway.labels, PATHWAY_WORDS),
};

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
      'registration no',
      'ndis rego no',
      'rego no',
      'reg no',
      'provider id',
    ],
    account: [...HEADINGS.account, 'abn'],
    state: ['status', 'registration status'],
    pathway: ['cert or verif', 'audit', 'audit type', 'audit pathway'],
    groups: ['groups', 'registration groups', 'reg groups', 'group', 'reg group'],
    startsOn: [
      'start date',
      'rego start',
      'registered on',
      'registered from',
      'registration date',
      'valid from',
      'period of registration start',
    ],
    expiresOn: [
      'expiry date',
      'rego expiry',
      'expires',
      'expiration',
      'expiration date',
      'valid to',
      'renewal date',
      'end date',
      'registered to',
      'registered until',
      'registration expiry',
      'period of registration end',
    ],
    renewalStartedOn: ['renewal started'],
    midTermStartedOn: ['mid-term audit', 'midterm audit'],
    midTermExtendedTo: ['mid-term extended to', 'mid-term audit allowed until'],
    midTermExemption: ['exempt because', 'exemption'],
    auditFinishedOn: ['last audit'],
    auditor: ['audit company', 'quality auditor'],
    packageSold: ['package'],
    owner: HEADINGS.owner,
    notes: HEADINGS.notes,
  }).map((column) => ({ ...column, cell: OWN_CELLS[column.field] ?? column.cell })),
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
      {
        field: 'nextAudit',
        label: 'Next audit, to notes',
        cell: textCell,
        aliases: ['next audit', 'next audit due', 'mid-term due', 'mid-term audit due', 'audit due'],
      },
    ],
    knownHeadings,
    complete(values, texts, faults) {
      divideGroups(values, texts, faults);
      if (values.nextAudit !== undefined) addNotes(values, [`Next audit: ${values.nextAudit}`]);
      delete values.nextAudit;
    },
    mustBeKnown: ['state'],
    assumed: { state: { value: () => 'current', words: '‘Current’' } },
    keptWords: { state: ['revoked', 'suspended', 'banned'] },
    joined: 'groups',
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
    isAbout: (mapping) => 'number' in mapping && ('expiresOn' in mapping || 'groups' in mapping),
    match: {
      name: { fields: ['number'], sql: 'stored.number' },
      scope: [{ columns: ['account_id'], field: 'accountId', isNullable: false }],
      ambiguous: 'of this account have this ID',
    },
    references: [registeredAccount, memberReference('owner', registrationLabels.ownerId)],
    derive: rejectImpossibleDays,
    owner: { field: 'ownerId' },
    rejectOthers: rejectImpossible,
    beforeWrite: setWhatFollows,
    opensDeal: OPENS_RENEWAL,
    findDeals: renewalDeals,
  },
} satisfies RecordCsv<RegistrationFilters>;
