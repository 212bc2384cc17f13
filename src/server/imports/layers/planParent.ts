import { fitText } from '#shared/fields/fitText.ts';
import { withoutSalutation } from '#shared/records/csv/splitCells.ts';
import { newId } from '../../platform/database/columns.ts';
import type { CsvParent } from '../../records/csv/otherRecords.ts';
import type { CsvImport, Fields, RowPlan, StoredRecord } from '../../records/csv/recordCsv.ts';
import type { ParsedRow } from '../parseRow.ts';

/**
 * Completes the plan of a record above: a new one has its id from the check on, and of a stored one only what is empty
 * is filled in.
 */
export function planParent(
  config: CsvImport,
  plan: RowPlan,
  row: ParsedRow,
  stored: StoredRecord | undefined,
  chosenId?: string | null,
) {
  if (plan.action === 'create') plan.recordId ??= chosenId ?? newId();
  if (!stored || plan.action === 'problem') return;
  plan.title = titleOf(config, stored.fields);
  const other = row.linked.find((field) => {
    const id = stored.fields[`${field}Id`];
    return id && id !== row.values[`${field}Id`];
  });
  if (other) {
    const message = `${plan.title} is with another ${other} already`;
    Object.assign(plan, { action: 'problem', reasons: [message], fields: {}, changes: {}, matchKey: null });
    return;
  }
  const isMadeName = config.isMadeName?.(stored.fields);
  // A yes fills a no, as that of somebody who unsubscribed, and lines may be added to the notes.
  const kept = Object.keys(plan.fields).filter((field) => {
    const [value, before] = [plan.fields[field], stored.fields[field] ?? ''];
    return (
      before === '' ||
      (isMadeName && config.match.name.fields.includes(field)) ||
      (value === true && !before) ||
      (typeof value === 'string' && value.startsWith(`${before}\n`))
    );
  });
  const pick = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => kept.includes(field)));
  Object.assign(plan, { fields: pick(plan.fields), changes: pick(plan.changes) });
  plan.title = titleOf(config, { ...stored.fields, ...plan.fields });
  if (kept.length === 0) Object.assign(plan, { action: 'skip', reasons: ['Nothing to change'] });
}

/** True for a row without a name for its record, which it may tell by something else. */
export const isUnnamed = ({ match }: CsvImport, { values, faults }: ParsedRow) =>
  faults.every(({ isElsewhere }) => isElsewhere) &&
  [...match.name.fields, 'id'].every((field) => values[field] === undefined);

/** True for a row that names no record of its own. */
export const hasNoName = (config: CsvImport, row: ParsedRow) =>
  isUnnamed(config, row) && row.values[config.match.unique?.field ?? ''] === undefined;

/**
 * Names an account after the person of a row that names none, as an enquiry without a company does. Returns what tells this
 * person's rows from those of others, or null for a row without a person's name.
 */
export function nameAfterPerson(
  { values, decided }: ParsedRow,
  { name, orNameOf }: CsvParent,
): string | null {
  if (!orNameOf) return null;
  const person = withoutSalutation(String(values.personName ?? ''));
  if (person === '' || person.includes('@') || decided.has(name)) return null;
  values[name] = person;
  values.accountType ??= 'individual';
  return `person ${String(values.personEmail ?? values.personPhone ?? values.personMobile ?? person).toLowerCase()}`;
}

/**
 * Leaves out a row without a record of its own: nothing is wrong with it but what is wrong with the records above. It says what
 * of the row comes in nowhere.
 */
export function skipMissing(
  plan: RowPlan,
  { faults, texts, values }: ParsedRow,
  { ofAbove, columns = [], parents = [], labels }: CsvImport,
) {
  const reasons = faults.flatMap(({ message, isElsewhere }) => (isElsewhere ? [message] : []));
  const isAboveNamed = parents.some(({ field }) => values[`${field}Id`] !== undefined);
  const named = new Set([
    'createdOn',
    ...parents.map(({ field }) => field),
    ...(isAboveNamed ? (ofAbove ?? []) : []),
  ]);
  const left = Object.keys(texts).filter((field) => ofAbove && !named.has(field));
  const labelOf = (field: string) =>
    (labels[field] ?? columns.find((one) => one.field === field)?.label ?? field).split(',', 1)[0];
  const reason = [
    isAboveNamed || !ofAbove ? ONLY_ABOVE : 'Nobody is named in this row',
    ...(left.length > 0 ? [`Not imported: ${left.map(labelOf).join(', ')}`] : []),
  ].join('. ');
  Object.assign(plan, reasons.length > 0 ? { reasons } : { action: 'skip', reasons: [reason] });
  Object.assign(plan, { title: '', faults: [], fields: {}, changes: {}, matchKey: null, name: null });
}

const ONLY_ABOVE = 'Only the account of this row is named';

/** Longer titles are cut. */
const TITLE_LENGTH = 200;

/** The name of a row in the preview: its name, else its e-mail address. */
export function titleOf({ match }: CsvImport, values: Fields) {
  const name = (match.name.shown ?? match.name.fields).map((field) => values[field]).filter(Boolean);
  return fitText(name.join(' ') || String(values.email ?? ''), TITLE_LENGTH);
}
