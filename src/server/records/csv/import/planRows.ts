import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ColumnMapping } from '#shared/records/csv/columns.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { FieldError } from '../../../platform/fieldError.ts';
import type { ImportRecordType, Records } from '../../record.ts';
import type { CsvImport, Fields, RowPlan, StoredRecord } from '../recordCsv.ts';
import { loadRecords } from '../storedRecords.ts';
import { buildMatchKey, findMatches, withoutSameName } from './matches.ts';
import { type FileRow, type ParsedRow, parseRow } from './parseRow.ts';
import { resolveIds, resolveReference } from './references.ts';
import { resolveSubjects } from './subjects.ts';

/** Which cell of a row is which field. */
interface FileColumns {
  headers: string[];
  matching: ColumnMapping;
}

/** How long rows are planned before other requests get their turn, in milliseconds. */
const TURN_MS = 10;

/** Lets other requests have their turn, once this one has had its own. */
function yieldAfterTurn() {
  let start = performance.now();
  return async () => {
    if (performance.now() - start < TURN_MS) return;
    await nextTurn();
    start = performance.now();
  };
}

/** Plans what is done with each row, as things are now. With `lock` the records stay so until the transaction ends. */
export async function planRows(
  em: EntityManager,
  record: ImportRecordType,
  file: FileColumns,
  fileRows: FileRow[],
  { records, lock = false }: { records: Records; lock?: boolean },
): Promise<RowPlan[]> {
  const { columns, import: config } = record.csv;
  const pause = yieldAfterTurn();
  const rows: ParsedRow[] = [];
  for (const row of fileRows) {
    const parsed = parseRow(columns, file, row);
    config.complete?.(parsed.values);
    rows.push(parsed);
    await pause();
  }
  await resolveIds(em, rows, record.table, { field: 'id', label: 'ID' });
  for (const reference of config.references) await resolveReference(em, rows, reference);
  if (config.isAboutSubject) await resolveSubjects(em, records, rows);
  const matches = await findMatches(em, record, rows);
  const stored = await loadRecords(em, record, [...new Set(matches.values())], { lock });
  const plans: RowPlan[] = [];
  for (const row of rows) {
    plans.push(planRow(config, row, stored.get(matches.get(row.line) ?? '')));
    await pause();
  }
  await config.rejectMoves?.(em, plans, stored);
  return plans;
}

function planRow(config: CsvImport, { line, values, errors }: ParsedRow, stored?: StoredRecord): RowPlan {
  const plan: RowPlan = {
    line,
    title: titleOf(config, { ...stored?.fields, ...values }),
    action: 'problem',
    reasons: errors,
    matchKey: null,
    recordId: stored?.id ?? null,
    version: stored?.version ?? null,
    fields: {},
    createdOn: null,
    changes: {},
  };
  if (errors.length > 0) return plan;

  const { data, error } = stored
    ? config.changes.safeParse(withoutSameName(config.match, values, stored.fields))
    : config.input.safeParse(values);
  if (error) {
    const reasons = error.issues.map(({ path, message }) => {
      const label = config.labels[String(path[0])];
      return label ? `${label}: ${message}` : message;
    });
    return { ...plan, reasons: [...new Set(reasons)] };
  }
  const { id: _, ...given }: Fields = { ...data };
  const { fields, reason } = derive(config, given, stored);
  if (reason) return { ...plan, reasons: [reason] };
  if (!stored) {
    const createdOn = typeof values.createdOn === 'string' ? values.createdOn : null;
    return { ...plan, action: 'create', matchKey: buildMatchKey(config.match, values), fields, createdOn };
  }

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

/** The fields with those that follow from them, or why these are not possible. */
function derive({ derive, labels }: CsvImport, given: Fields, stored?: StoredRecord) {
  try {
    return { fields: derive ? derive(given, stored?.fields) : given, reason: null };
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    return { fields: given, reason: `${labels[error.field] ?? error.field}: ${error.message}` };
  }
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Longer titles are cut. */
const TITLE_LENGTH = 200;

/** What a row is called in the preview: its name, else its e-mail address. */
function titleOf({ match }: CsvImport, values: Fields) {
  const name = (match.name.shown ?? match.name.fields).map((field) => values[field]).filter(Boolean);
  return (name.join(' ') || String(values.email ?? '')).slice(0, TITLE_LENGTH);
}
