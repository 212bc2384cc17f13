import { sql } from 'kysely';
import {
  agreementChanges,
  agreementInput,
  agreementSelection,
  importedChanges,
} from '#shared/agreements/agreements.schema.ts';
import {
  agreementFacts,
  agreementFields,
  agreementLabels,
  CHANGES_LABEL,
  changeKind,
} from '#shared/agreements/agreements.ts';
import { type AgreementChange, type AgreementTerms, lastDayOf, stateOn } from '#shared/agreements/periods.ts';
import { BUSINESS_TIME_ZONE, today } from '#shared/fields/format.ts';
import { choiceCell } from '#shared/records/csv/cells.ts';
import { type CsvColumn, fieldColumns, recordColumns } from '#shared/records/csv/columns.ts';
import { accountParent, accountReference } from '../accounts/accounts.csv.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { HEADINGS } from '../records/csv/headings.ts';
import { memberReference, rejectInactiveOwners } from '../records/csv/members.ts';
import type { Fields, RecordCsv, RowPlan } from '../records/csv/recordCsv.ts';
import { assigned } from '../records/events/assign.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import { defineRecord, type RecordContext } from '../records/record.ts';
import { Agreement } from './agreements.entity.ts';
import { noticeGiven, noticeTakenBack } from './agreements.events.ts';
import {
  type AgreementFilters,
  agreementList,
  agreementsWhere,
  presentAgreement,
} from './agreements.queries.ts';
import {
  changeAgreementInBulk,
  deriveTerms,
  type StoredTerms,
  updateAgreement,
} from './agreements.service.ts';

const factColumns = fieldColumns(agreementFacts);

/** The parts of a change in a line of a cell. */
const SEPARATOR = ' | ';

const changeKindCell = choiceCell(changeKind.labels);

const lineOfChange = ({ from, kind, price, givenOn, reason }: AgreementChange) =>
  [from, changeKind.labels[kind], price ?? '', givenOn ?? '', reason].join(SEPARATOR);

function changeOfLine(line: string) {
  const [from, kind = '', price = '', givenOn = '', ...reason] = line.split('|').map((part) => part.trim());
  return {
    ...{ from, kind: changeKindCell.parse(kind), reason: reason.join(SEPARATOR) },
    ...{ price: price === '' ? null : Number(price), givenOn },
  };
}

/** A line each: '2027-03-01 | New price | 600 | | Agreed by phone'. */
const changesColumn: CsvColumn = {
  field: 'changes',
  label: CHANGES_LABEL,
  cell: {
    parse: (text) => text.split('\n').map(changeOfLine),
    format: (changes: AgreementChange[]) => changes.map(lineOfChange).join('\n'),
  },
};

const columns = recordColumns(agreementFields, {
  name: ['agreement', 'package', 'plan', 'service', 'subscription', 'retainer'],
  account: HEADINGS.account,
  price: ['monthly fee', 'monthly price', 'monthly', 'fee', 'price', 'amount', 'per month', 'fee per month'],
  firstDay: ['start', 'start date', 'starts on', 'began', 'since', 'from'],
  firstInvoiceFrom: ['invoice from', 'first invoice', 'next invoice'],
  minimumUntil: ['minimum term until', 'minimum term', 'contract until', 'contract end'],
  noticeMonths: ['notice', 'notice period', 'notice months'],
  owner: HEADINGS.owner,
  notes: HEADINGS.notes,
});

/** What follows from the terms today. */
const factsOf = (terms: Fields & AgreementTerms): Fields => ({
  state: stateOn(terms, today()),
  lastDay: lastDayOf(terms),
});

const rejectImpossible = (em: EntityManager, plans: RowPlan[]) =>
  rejectInactiveOwners(em, plans, { field: 'ownerId', label: agreementLabels.ownerId });

const agreementCsv = {
  columns: [...columns, changesColumn],
  furtherColumns: async () => ({
    columns: factColumns,
    cellsOf: (fields: Fields) => factsOf(fields as Fields & AgreementTerms),
  }),
  selection: agreementSelection,
  import: {
    input: agreementInput.extend(importedChanges),
    changes: agreementChanges.extend(importedChanges),
    labels: { ...agreementLabels, changes: CHANGES_LABEL },
    isAbout: (mapping) => 'price' in mapping && 'firstDay' in mapping,
    parents: [accountParent],
    match: {
      name: { fields: ['name'], sql: 'stored.name' },
      scope: [{ columns: ['account_id'], field: 'accountId', isNullable: false }],
      ambiguous: 'of this account are called so',
    },
    references: [
      accountReference('account', agreementLabels.accountId),
      memberReference('owner', agreementLabels.ownerId),
    ],
    derive: (fields, stored) => ({
      ...(!stored && { changes: [] }),
      ...deriveTerms(fields, stored as (Fields & StoredTerms) | undefined),
    }),
    owner: { field: 'ownerId' },
    rejectOthers: rejectImpossible,
  },
} satisfies RecordCsv<AgreementFilters>;

/** Not ended by today. */
const isOpen = sql`not exists (
  select from jsonb_to_recordset(changes) as change(kind text, "from" date)
   where kind = 'notice' and "from" <= (now() at time zone ${sql.lit(BUSINESS_TIME_ZONE)})::date)`;

export const agreements = defineRecord({
  noun: 'agreement',
  table: 'agreements',
  entity: Agreement,
  title: 'name',
  parents: { account_id: 'accounts' },
  search: { columns: { name: 'both', account_id: 'both' }, detail: ['account_id'] },
  selectIds: (em: EntityManager, filters: SearchFilters<AgreementFilters>, userId: string) =>
    agreementsWhere(em, filters, userId).select('agreement.id'),
  list: agreementList,
  edit: {
    fields: agreementChanges,
    together: [['firstDay', 'minimumUntil']],
    update: ({ em, user }: RecordContext, input: Parameters<typeof updateAgreement>[1]) =>
      updateAgreement(em, input, user.id),
  },
  applyBulkChange: changeAgreementInBulk,
  events: [assigned('agreement', 'agreements'), noticeGiven, noticeTakenBack],
  handOver: [{ kind: 'agreements', column: 'owner_id', isOpen }],
  csv: agreementCsv,
  present: presentAgreement,
});
