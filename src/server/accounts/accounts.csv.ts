import { sql } from 'kysely';
import { accountChanges, accountInput, accountSelection } from '#shared/accounts.schema.ts';
import { accountFields, accountLabels } from '#shared/accounts.ts';
import { normalizeAbn } from '#shared/fields/abn.ts';
import { type CsvColumn, recordColumns } from '#shared/records/csv/columns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { OPTIMIZATION_FENCE } from '../platform/database/rows.ts';
import { runSql } from '../platform/database/runSql.ts';
import {
  type CsvReference,
  type FoundReference,
  type RecordCsv,
  type RowPlan,
  rejectRow,
} from '../records/csv/recordCsv.ts';
import { isAncestor } from '../records/hierarchy.ts';
import type { AccountFilters } from './accounts.queries.ts';

/** A column that names an account, by its name or its ABN. */
export const accountReference = (field: string, label: string): CsvReference => ({
  field,
  label,
  table: 'accounts',
  nameColumn: 'name',
  find(em, rows) {
    const names = rows.map(({ name }) => name);
    const abns = names.map(normalizeAbn);
    return runSql<FoundReference>(
      em,
      sql`select given.place::int, account.id
         from unnest(${names}::text[]) with ordinality as given(name, place),
              lateral (select id from accounts where lower_text(name) = lower_text(given.name) ${OPTIMIZATION_FENCE}) account
        union
       select given.place::int, account.id
         from unnest(${abns}::text[]) with ordinality as given(abn, place),
              lateral (select id from accounts where abn = given.abn ${OPTIMIZATION_FENCE}) account`,
    );
  },
  describeProblem: (name, count) =>
    count === 0
      ? `${label}: no account ‘${name}’. Create it, or choose one`
      : `${label}: ${count} accounts are called ‘${name}’. Use the column ‘${label} ID’`,
});

/** The columns of accounts in a CSV file, in their order. */
export const accountColumns: CsvColumn[] = recordColumns(accountFields, {
  name: ['account', 'account name', 'name', 'company', 'company name', 'organisation', 'organization'],
  accountType: ['type'],
  abn: ['australian business number', 'abn number'],
  parentAccount: ['parent'],
  website: ['web', 'url', 'web site'],
  businessEmail: ['email', 'email address'],
  businessPhone: ['phone', 'telephone', 'phone number'],
  annualRevenue: ['revenue', 'turnover'],
  employeeCount: ['employees', 'number of employees', 'staff'],
  address: ['street', 'street address'],
  city: ['suburb', 'town'],
  postcode: ['post code', 'zip', 'postal code'],
  notes: ['comments'],
});

export const accountCsv = {
  columns: accountColumns,
  selection: accountSelection,
  import: {
    input: accountInput,
    changes: accountChanges,
    labels: accountLabels,
    match: {
      unique: { field: 'abn', label: 'ABN', sql: 'stored.abn', normalize: normalizeAbn },
      name: { fields: ['name'], sql: 'stored.name', isCompany: true },
      scope: [],
      ambiguous: 'are called so',
    },
    references: [accountReference('parentAccount', accountLabels.parentAccountId)],
    rejectMoves: rejectCircles,
  },
} satisfies RecordCsv<AccountFilters>;

/** Any two of several moves in one file may close a circle: each is checked together with those before it. */
async function rejectCircles(em: EntityManager, plans: RowPlan[]) {
  const parents = new Map<string, string>();
  for (const plan of plans) {
    const parent = plan.fields.parentAccountId;
    if (plan.action !== 'update' || !plan.recordId || typeof parent !== 'string') continue;
    const chain = new Set<string>();
    for (let id: string | undefined = parent; id && !chain.has(id); id = parents.get(id)) chain.add(id);
    const isCircle = chain.has(plan.recordId) || (await isAncestorOfAny(em, plan.recordId, chain));
    if (isCircle) rejectRow(plan, 'Parent Account: an account cannot be above itself', 'parentAccountId');
    else parents.set(plan.recordId, parent);
  }
}

async function isAncestorOfAny(em: EntityManager, id: string, descendants: Set<string>) {
  for (const descendant of descendants) {
    if (await isAncestor(em, { table: 'accounts', column: 'parent_account_id' }, id, descendant)) return true;
  }
  return false;
}
