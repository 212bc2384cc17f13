import { setImmediate as breathe } from 'node:timers/promises';
import type * as z from 'zod';
import { accountChanges, accountInput } from '#shared/accounts.schema.ts';
import { accountLabels } from '#shared/accounts.ts';
import { contactChanges, contactInput } from '#shared/contacts.schema.ts';
import { contactLabels } from '#shared/contacts.ts';
import { leadChanges, leadInput } from '#shared/leads.schema.ts';
import { leadLabels } from '#shared/leads.ts';
import type { ColumnMapping } from '#shared/records/csv/columns.ts';
import type { RowAction } from '#shared/records/imports.schema.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { buildMatchKey, findMatches } from './matches.ts';
import { rejectInvalidMoves } from './moveRules.ts';
import { type ParsedRow, parseRow } from './parseRow.ts';
import { resolveAccounts, resolveContacts, resolveIds, resolveMembers } from './references.ts';
import { loadRecords, type StoredRecord } from './storedRecords.ts';

/** What is to become of a row. */
export interface RowPlan {
  line: number;
  title: string;
  action: RowAction;
  reasons: string[];
  matchKey: string | null;
  recordId: string | null;
  version: number | null;
  /** The fields to write, by their names on the wire. */
  fields: Record<string, unknown>;
  /** With an update: what changes, as [from, to]. */
  changes: Record<string, [unknown, unknown]>;
}

export interface ImportFile {
  noun: ImportNoun;
  headers: string[];
  matching: ColumnMapping;
}

const schemas = {
  accounts: { input: accountInput, changes: accountChanges, labels: accountLabels },
  contacts: { input: contactInput, changes: contactChanges, labels: contactLabels },
  leads: { input: leadInput, changes: leadChanges, labels: leadLabels },
} satisfies Record<ImportNoun, { input: z.ZodType; changes: z.ZodType; labels: Record<string, string> }>;

/** Rows that are looked at before others get their turn. */
const BREATH = 100;

/** Says of each row what is to become of it, as things stand now; `lock` keeps its record as it is from here on. */
export async function planRows(
  em: EntityManager,
  file: ImportFile,
  cells: { line: number; cells: string[] }[],
  lock = false,
): Promise<RowPlan[]> {
  const rows = cells.map((row) => parseRow(file.noun, file.matching, file.headers, row));
  await breathe();
  await findReferences(em, file.noun, rows);
  const matches = await findMatches(em, file.noun, rows);
  const stored = await loadRecords(em, file.noun, [...new Set(matches.values())], lock);
  const plans: RowPlan[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % BREATH === BREATH - 1) await breathe();
    plans.push(planRow(file.noun, row, stored.get(matches.get(row.line) ?? '')));
  }
  await rejectInvalidMoves(em, file.noun, plans, stored);
  return plans;
}

async function findReferences(em: EntityManager, noun: ImportNoun, rows: ParsedRow[]) {
  await resolveIds(em, rows, noun, 'id', 'ID');
  if (noun === 'accounts')
    return resolveAccounts(em, rows, ['parentAccount', 'parentAccountId'], 'Parent Account');
  await resolveAccounts(em, rows, ['account', 'accountId'], 'Account');
  if (noun === 'contacts') return;
  await resolveContacts(em, rows);
  await resolveMembers(em, rows);
}

function planRow(noun: ImportNoun, { line, values, errors }: ParsedRow, stored?: StoredRecord): RowPlan {
  const plan: RowPlan = {
    line,
    title: titleOf(noun, values, stored),
    action: 'problem',
    reasons: errors,
    matchKey: null,
    recordId: stored?.id ?? null,
    version: stored?.version ?? null,
    fields: {},
    changes: {},
  };
  if (errors.length > 0) return plan;

  const { input, changes, labels } = schemas[noun];
  const { id: _id, account: _a, contact: _c, parentAccount: _p, assignedTo: _m, ...given } = values;
  const { data, error } = (stored ? changes : input).safeParse(given);
  if (error) {
    const worded = error.issues.map(({ path, message }) => {
      const label = (labels as Record<string, string>)[String(path[0])];
      return label ? `${label}: ${message}` : message;
    });
    return { ...plan, reasons: [...new Set(worded)] };
  }
  const { id: _none, ...fields } = data as Record<string, unknown>;
  if (!stored) return { ...plan, action: 'create', matchKey: buildMatchKey(noun, given), fields };

  const changed = Object.entries(fields).filter(([name, value]) => !isSame(value, stored.fields[name]));
  return {
    ...plan,
    matchKey: stored.id,
    action: changed.length > 0 ? 'update' : 'skip',
    reasons: changed.length > 0 ? [] : ['Nothing to change'],
    fields: Object.fromEntries(changed),
    changes: Object.fromEntries(changed.map(([name, value]) => [name, [stored.fields[name] ?? null, value]])),
  };
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function titleOf(noun: ImportNoun, values: Record<string, unknown>, stored?: StoredRecord) {
  const told = { ...stored?.fields, ...values };
  const parts =
    noun === 'contacts' ? [told.firstName, told.lastName] : [noun === 'leads' ? told.title : told.name];
  const title = parts.filter(Boolean).join(' ').slice(0, 200);
  return title || String(told.email ?? '').slice(0, 200);
}
