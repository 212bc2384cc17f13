import * as z from 'zod';
import { today } from '#shared/fields/format.ts';
import { type CellFormat, choiceCell, normalizeLabel, textCell } from '#shared/records/csv/cells.ts';
import { type ColumnMapping, recordColumns } from '#shared/records/csv/columns.ts';
import { addNotes } from '#shared/records/csv/splitCells.ts';
import type { CheckedValues } from '#shared/registrations/problems.ts';
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
import { type PlannedRegistration, planSteps, RENEWAL_OPPORTUNITY } from '#shared/registrations/steps.ts';
import { defaultGroups } from '#shared/site/defaults/groups.data.ts';
import { accountParent, accountReference } from '../accounts/accounts.csv.ts';
import { readHolidays } from '../business/business.service.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readColumn, readRows } from '../platform/database/runSql.ts';
import { HEADINGS } from '../records/csv/headings.ts';
import { memberReference, rejectInactiveOwners } from '../records/csv/members.ts';
import {
  type CsvFault,
  type CsvReference,
  type Fields,
  type NamedRow,
  type RecordCsv,
  type RowPlan,
  type RowsToWrite,
  rejectRow,
  type StoredRecords,
} from '../records/csv/recordCsv.ts';
import type { RegistrationFilters } from './registrations.queries.ts';
import { deriveFromDays, knownGroups, unknownGroup } from './registrations.service.ts';
import { renewalDeals } from './steps/renewalOpportunities.service.ts';

/** Refuses days that cannot be together, as saving the form does; a new row is checked by the form's own schema. */
function rejectImpossibleDays(fields: Fields, stored?: Fields): Fields {
  if (stored) deriveFromDays(fields, stored as Fields & CheckedValues);
  return fields;
}

/** Another start or expiry invalidates confirmations. */
async function setWhatFollows(_em: EntityManager, { updated }: RowsToWrite) {
  for (const { fields } of updated) {
    if ('startsOn' in fields || 'expiresOn' in fields) Object.assign(fields, { confirmations: [] });
  }
}

/** Groups must be known and owners active. Rows with a near renewal say what follows. */
async function rejectImpossible(em: EntityManager, plans: RowPlan[], stored: StoredRecords) {
  await rejectInactiveOwners(em, plans, { field: 'ownerId', label: registrationLabels.ownerId });
  const known = await knownGroups(em);
  for (const plan of plans) {
    const unknown = groupsOf(plan.fields).find((number) => !known.has(number));
    if (unknown) rejectRow(plan, registrationLabels.groups, unknownGroup(unknown), 'groups');
  }
  await announceRenewals(em, plans, stored);
}

const OPENS_RENEWAL = 'Its renewal becomes an opportunity';

/** Says of rows that the opportunity of a renewal follows: of an account with a contact, where it was not opened before. */
async function announceRenewals(em: EntityManager, plans: RowPlan[], stored: StoredRecords) {
  const day = today();
  const holidays = await readHolidays(em);
  const renewing = plans.flatMap((plan) => {
    const before = stored.get(plan.recordId ?? '')?.fields;
    const isSame = before && !['state', 'startsOn', 'expiresOn'].some((field) => field in plan.fields);
    if (isSame || (plan.action !== 'create' && plan.action !== 'update')) return [];
    const days: Fields = { confirmations: [], enteredOn: day, ...before, ...plan.fields };
    const registration = days as Fields & PlannedRegistration;
    const actions = planSteps(registration, [], day, holidays);
    const isRenewing = actions.some((one) => one.kind === 'make' && one.step.id === RENEWAL_OPPORTUNITY);
    return isRenewing ? [{ plan, accountId: registration.accountId }] : [];
  });
  if (renewing.length === 0) return;
  const opened = await readColumn(em, z.number())`
    select place::int
      from unnest(${renewing.map(({ accountId }) => accountId)}::uuid[], ${renewing.map(({ plan }) => plan.recordId)}::uuid[])
             with ordinality as given(account, registration, place)
     where exists (select from contacts where account_id = given.account)
       and not exists (select from registration_steps
                        where registration_id = given.registration and step = ${RENEWAL_OPPORTUNITY})`;
  for (const place of opened) renewing[place - 1]?.plan.reasons.push(OPENS_RENEWAL);
}

const groupsOf = ({ groups }: Fields) => (Array.isArray(groups) ? groups.map(String) : []);

const byNameOrAbn = accountReference('account', registrationLabels.accountId);

const outlet = z.object({ id: z.string(), above: z.string() });

/** The column that names the registered account: outlets have the ABN of the account above them, which is meant then. */
const registeredAccount: CsvReference = {
  ...byNameOrAbn,
  async find(em: EntityManager, rows: NamedRow[]) {
    const found = await byNameOrAbn.find(em, rows);
    const ids = found.map(({ id }) => id);
    const below = await readRows(em, outlet)`
      select id, parent_account_id as above from accounts
       where id = any(${ids}::uuid[]) and parent_account_id is not null`;
    const parents = new Map(below.map(({ id, above }) => [id, above]));
    const isFound = (place: number, id: string | undefined) =>
      found.some((other) => other.place === place && other.id === id);
    return found.filter(({ place, id }) => !isFound(place, parents.get(id)));
  },
};

/** Splits a cell before each group number: names contain commas, too. */
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
    prefix: `${registrationLabels.groups}: `,
    message: 'Write each group as its four digits',
  });
  if (found.every((groups) => groups === null)) delete values.groups;
}

/** Further names of groups, as the Commission's register has them. */
const REGISTER_NAMES = [
  { number: '0107', name: 'Assist-Personal Activities' },
  { number: '0115', name: 'Daily Tasks/Shared Living' },
  { number: '0120', name: 'Household Tasks' },
];

/** Longest first: 'Assist personal activities' is the start of others. */
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
  // A suspended provider is not registered.
  suspended: 'ended',
  banned: 'ended',
} satisfies Record<string, RegistrationState>;

const PATHWAY_WORDS = { cert: 'certification', verif: 'verification' } satisfies Record<
  string,
  keyof typeof registrationPathway.labels
>;

const OWN_CELLS: Record<string, CellFormat> = {
  state: choiceCell(registrationState.labels, STATE_WORDS),
  pathway: choiceCell(registrationPathway.labels, PATHWAY_WORDS),
};

const OUTLET_HEADINGS = [
  ...['outlet', 'outlet name', 'site', 'site name', 'location', 'branch', 'service location', 'office'],
];

const ADDRESS_HEADINGS = ['street', 'address', 'suburb', 'city', 'town', 'postcode'];

/** A state beside an address is part of that: the registration's is often called status. */
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
      'expiry',
      'expiry date',
      'rego expiry',
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
      { field: 'outlet', label: 'Outlet', cell: textCell, aliases: OUTLET_HEADINGS },
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
