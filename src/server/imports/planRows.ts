import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type CellFormat,
  emailCell,
  formatCell,
  linesCell,
  phoneCell,
  timeOfCell,
  truncate,
} from '#shared/records/csv/cells.ts';
import { cellText } from '#shared/records/csv/csvLine.ts';
import {
  keepEmails,
  keepLines,
  keepPhones,
  withNotes,
  withoutSalutation,
} from '#shared/records/csv/splitCells.ts';
import { newId } from '../platform/database/columns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { FieldError } from '../platform/fieldError.ts';
import {
  type CsvFault,
  type CsvImport,
  type CsvParent,
  columnOf,
  type Fields,
  type RowPlan,
  type StoredRecord,
} from '../records/csv/recordCsv.ts';
import { loadRecords } from '../records/csv/storedRecords.ts';
import type { Records } from '../records/record.ts';
import { askAboutOtherNames } from './layers/askedNames.ts';
import { type Layer, requiredColumns } from './layers/layers.ts';
import { linkRows, type ParentRow } from './layers/rowsOfLayer.ts';
import {
  buildMatchKey,
  buildNameKey,
  findAskingly,
  findMatches,
  hasNoName,
  isUnnamed,
  leaveOutSameCompanies,
  titleOf,
  uniqueValue,
  withoutSameName,
} from './matches.ts';
import {
  emptyCellsFiller,
  type FileColumns,
  type FileRow,
  isKeptName,
  isRewritten,
  keepUnknownWords,
  notesFieldOf,
  type ParsedRow,
  rowParser,
  withoutFilled,
} from './parseRow.ts';
import { resolveOwnIds, resolveReference, resolveSubjects } from './references.ts';
import { rejectMisplacedRows, rejectTakenRows } from './rejectMisplacedRows.ts';

/**
 * The time for which rows are planned before other requests get their turn, in milliseconds. A request takes several turns: one
 * for each of its statements.
 */
const TURN_MS = 4;

/** Lets other requests have their turn, once this one has had its own. */
function yieldAfterTurn() {
  let start = performance.now();
  return async () => {
    if (performance.now() - start < TURN_MS) return;
    await nextTurn();
    start = performance.now();
  };
}

interface PlanOptions {
  records: Records;
  /** True if the records stay as they are until the transaction ends. */
  lock?: boolean;
  /** The rows of records above on the same lines, by the columns that name them. */
  parentRows?: ParentRow[];
}

/** Plans what is done with each row of a layer, as things are now. */
export async function planRows(
  em: EntityManager,
  layer: Pick<Layer, 'record' | 'columns' | 'file' | 'alone' | 'parent' | 'reference' | 'made'>,
  fileRows: FileRow[],
  { records, lock = false, parentRows = [] }: PlanOptions,
): Promise<RowPlan[]> {
  const { record, columns, file, alone, parent } = layer;
  const config = record.csv.import;
  const pause = yieldAfterTurn();
  const parse = rowParser(columns, file);
  const parseAlone = alone && rowParser(columns, alone.file);
  const fillEmptyCells = emptyCellsFiller(columns, file);
  const required = requiredColumns(record.csv);
  const cells = new Map(columns.map(({ field, cell }) => [field, cell]));
  const rows: ParsedRow[] = [];
  for (const row of fileRows) {
    const parsed = parseAlone && alone?.isOf(row) ? parseAlone(row) : parse(row);
    config.complete?.(parsed.values, parsed.texts, parsed.faults);
    if (parent?.ofPerson && hasNoName(config, parsed))
      for (const field of parent.ofPerson) delete parsed.values[field];
    keepUnknownWords(config, columns, required, parsed);
    layer.made?.complete(parsed.values);
    fillEmptyCells(parsed);
    completeFilled(config, parsed);
    rows.push(parsed);
    await pause();
  }
  linkRows(rows, parentRows);
  for (const { values, linkedTitles } of rows) config.completeLinked?.(values, linkedTitles);
  for (const [place, row] of rows.entries()) {
    // A record above that somebody left out is left out with all of its cells.
    const hasOther = (config.parents ?? []).some(
      ({ field }) =>
        row.decided.has(field) || [field, `${field}Id`].some((one) => row.texts[one] !== undefined),
    );
    if (config.completeUnnamed && !hasOther && !row.faults.some(({ isElsewhere }) => isElsewhere))
      config.completeUnnamed(row.values, textsOfAbove(config, file, fileRows[place]));
  }
  await resolveOwnIds(em, rows, record.table);
  for (const reference of config.references) {
    const unlinked = rows.filter(({ linked }) => !linked.includes(reference.field));
    await resolveReference(em, unlinked, reference, config);
  }
  if (config.isAboutSubject) await resolveSubjects(em, records, rows);
  const matches =
    parent || config.match.name.isCompany
      ? await findAskingly(em, layer, rows, { isAsking: !lock })
      : await findMatches(em, record, rows);
  const stored = await loadRecords(em, record, [...new Set(matches.values())], { lock });
  // A record above keeps its name anyway.
  if (!parent) {
    const known = rows.flatMap(({ line, values }) => {
      const fields = stored.get(matches.get(line) ?? '')?.fields;
      return fields ? [{ values, stored: fields }] : [];
    });
    await leaveOutSameCompanies(em, config, known);
  }
  const plans: RowPlan[] = [];
  const chosenIds = new Map(fileRows.map(({ line, recordId }) => [line, recordId]));
  for (const row of rows) {
    const found = stored.get(matches.get(row.line) ?? '');
    const personKey = parent && !found && isUnnamed(config, row) ? nameAfterPerson(row, parent) : null;
    const plan = planRow(config, { required, cells }, found ? withoutFilled(row) : row, found);
    const isLeftOut =
      parent !== null && row.decided.has(parent.name) && row.values[parent.name] === undefined;
    const isAbove = !parent && row.faults.length === 0 && config.isOfParent?.(row.values);
    const isAbsent = !found && (isLeftOut || isAbove || hasNoName(config, row));
    if (isAbsent && (parent || (config.isOptional && hasAbove(config, row)))) skipMissing(plan, row, config);
    else if (parent) planParent(config, plan, row, found, chosenIds.get(row.line));
    if (personKey && !uniqueValue(config.match, row.values))
      Object.assign(plan, { matchKey: personKey, name: null });
    // Nothing else tells a record whose name somebody kept.
    if (parent && isKeptName(row, parent.name)) plan.matchKey = null;
    // Records read with a lock are there: they are looked at like any others.
    if (lock) plan.linked = [];
    plans.push(plan);
    await pause();
  }
  if (parent && !lock) await askAboutOtherNames(em, layer, rows, plans, stored);
  await config.rejectOthers?.(em, plans, stored);
  await rejectTakenRows(em, record, plans);
  // Those that are written are looked at then.
  if (!lock) await rejectMisplacedRows(em, record, plans);
  return plans;
}

/** True for a row that is about a record above: one that is known, named or at fault. */
const hasAbove = ({ parents = [] }: CsvImport, { values, texts, faults }: ParsedRow) =>
  faults.some(({ isElsewhere }) => isElsewhere) ||
  parents.some(({ field }) => values[`${field}Id`] !== undefined || texts[field] !== undefined);

/** What a row says of the records above, by their columns. */
function textsOfAbove({ parents = [] }: CsvImport, { matching }: FileColumns, row?: FileRow) {
  const ofAbove = Object.entries(matching).flatMap(([column, place]) => {
    const [field = '', name] = column.split('.');
    const text = cellText(row?.cells[place] ?? '');
    return name && text !== '' && parents.some((parent) => parent.field === field) ? [[name, text]] : [];
  });
  return Object.fromEntries(ofAbove) as Record<string, string>;
}

/** Completes what was filled in for empty cells, as a full name, by itself: the other cells are complete. */
function completeFilled(config: CsvImport, { filled, values }: ParsedRow) {
  if (filled.length === 0) return;
  const own = Object.fromEntries(filled.map((field) => [field, values[field]]));
  config.complete?.(own, {}, []);
  for (const [field, value] of Object.entries(own)) {
    if (values[field] !== undefined) continue;
    values[field] = value;
    filled.push(field);
  }
}

/** What is known of the columns of a layer. */
interface ColumnFacts {
  /** Those that a new record needs. */
  required: ReadonlySet<string>;
  /** The cells by field. */
  cells: ReadonlyMap<string, CellFormat>;
}

function planRow(
  config: CsvImport,
  { required, cells }: ColumnFacts,
  row: ParsedRow,
  stored?: StoredRecord,
): RowPlan {
  const { line, values } = row;
  const given = readFields(config, cells, values, stored);
  const missing = Object.entries(config.missing ?? {}).filter(
    ([field]) => values[field] === undefined && given.issues.some(({ path }) => path[0] === field),
  );
  const { fields, issues } =
    missing.length > 0
      ? readFields(config, cells, { ...values, ...Object.fromEntries(missing) }, stored)
      : given;
  const faults = [...row.faults, ...otherFaults(config, required, row, issues)];
  const assumed = Object.entries(stored ? {} : (config.assumed ?? {})).filter(
    ([field, { value }]) => row.texts[field] === undefined && fields[field] === value(),
  );
  const said: [field: string, words: string][] = [
    ...missing.map(([field, value]): [string, string] => [field, `‘${value}’`]),
    ...assumed.map(([field, { words }]): [string, string] => [field, words]),
  ];
  const kept = [...row.kept, ...saidOf(config, said, row)];
  const isAsked = (field: string) => required.has(field) || said.some(([one]) => one === field);
  const plan: RowPlan = {
    line,
    title: titleOf(config, { ...stored?.fields, ...values }),
    action: 'problem',
    reasons: [...new Set([...faults, ...kept].map(({ prefix = '', message }) => prefix + message))],
    otherNames: row.otherNames,
    faults: [...faults, ...kept].flatMap(({ field, prefix: _, isElsewhere, ...fault }) => {
      if (isElsewhere) return [];
      const text = field === null ? undefined : (row.texts[field] ?? (isAsked(field) ? '' : undefined));
      return field !== null && text !== undefined ? [{ ...fault, field, text }] : [];
    }),
    texts: row.texts,
    linked: row.linked,
    matchKey: null,
    name: null,
    recordId: stored?.id ?? null,
    version: stored?.version ?? null,
    fields: {},
    createdOn: null,
    createdTime: null,
    changes: {},
  };
  if (faults.length > 0) return plan;

  return stored ? planUpdate(config, plan, fields, stored, cells) : planCreate(config, plan, fields, row);
}

/** The fields that a row writes, and what is not possible about them. */
function readFields(config: CsvImport, cells: ColumnFacts['cells'], values: Fields, stored?: StoredRecord) {
  const { data, error } = stored
    ? config.changes.safeParse(changesOf(config, cells, values, stored.fields))
    : config.input.safeParse(withNotes(values, {}, notesFieldOf(config)));
  const { fields, error: impossible } = derive(config, values, data as Fields | undefined, stored);
  const issues =
    error?.issues ?? (impossible ? [{ path: [impossible.field], message: impossible.message }] : []);
  return { fields, issues };
}

/** What is said of the fields that the file has nothing for, until somebody decided about them. */
const saidOf = (
  { labels }: CsvImport,
  said: [string, string][],
  { decided, filled }: ParsedRow,
): CsvFault[] =>
  said.flatMap(([field, words]) => {
    if (filled.includes(field)) return [];
    const message = `the file has none, so it is ${words}`;
    return decided.has(field) ? [] : [{ field, prefix: `${labels[field]}: `, message, isKept: true }];
  });

/**
 * The values of a row that may change a stored record; one that is named by its ID is edited as the row has it. Of any other the
 * phone numbers, emails and long texts stay, and what is not there yet is added.
 */
function changesOf(config: CsvImport, cells: ColumnFacts['cells'], values: Fields, stored: Fields) {
  const named = withoutSameName(config.match, values, stored);
  const notes = notesFieldOf(config);
  if (values.id !== undefined) return withNotes(named, stored, notes);
  const own = config.keepStored?.(named, stored) ?? named;
  // What a spreadsheet made of a stored text is said of its own field.
  const rewritten = Object.fromEntries(
    Object.entries(own).filter(([field, value]) => {
      const cell = cells.get(field);
      return cell && !cell.kind && isRewritten(formatCell(cell, stored[field]), formatCell(cell, value));
    }),
  );
  const others = Object.fromEntries(Object.entries(own).filter(([field]) => !(field in rewritten)));
  const fieldsOf = (cell: CellFormat) =>
    Object.keys(config.labels).filter((field) => cells.get(field) === cell);
  const phones = fieldsOf(phoneCell);
  const mobile = phones.find((field) => field === 'mobile');
  const withPhones = keepPhones(others, stored, { fields: phones, ...(mobile && { mobile }) });
  const withEmails = keepEmails(withPhones, stored, fieldsOf(emailCell));
  const withLines = keepLines(withEmails, stored, fieldsOf(linesCell), isRewritten);
  return { ...rewritten, ...withNotes(withLines, stored, notes) };
}

/** The fields with those that follow from them, or why these are not possible. */
function derive({ derive }: CsvImport, given: Fields, data?: Fields, stored?: StoredRecord) {
  const { id: _, ...fields } = data ?? {};
  try {
    return { fields: data && derive ? derive(fields, stored?.fields, given) : fields, error: null };
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    return { fields, error };
  }
}

function planCreate(
  config: CsvImport,
  plan: RowPlan,
  fields: Fields,
  { values, texts, decided, newId }: ParsedRow,
): RowPlan {
  const createdOn = typeof values.createdOn === 'string' ? values.createdOn : null;
  // Of a call the time counts, of the making of a record the day alone.
  const isTimed = config.isAboutSubject && createdOn && !decided.has('createdOn');
  const createdTime = isTimed ? timeOfCell(texts.createdOn ?? '') : null;
  const shown = { ...fields, createdOn: createdTime ? `${createdOn} ${createdTime}` : createdOn };
  const fromFile = Object.entries(shown).filter(([name, value]) => columnOf(texts, name) && value !== null);
  return {
    ...plan,
    action: 'create',
    matchKey: buildMatchKey(config.match, values),
    name: newId ? null : buildNameKey(config.match, values),
    recordId: newId ?? null,
    fields,
    createdOn,
    createdTime,
    changes: Object.fromEntries(
      fromFile.map(([name, value]) => [name, [null, shownValue(values, name, value)]]),
    ),
  };
}

function planUpdate(
  config: CsvImport,
  plan: RowPlan,
  fields: Fields,
  stored: StoredRecord,
  cells: ColumnFacts['cells'],
): RowPlan {
  const others = Object.entries(fields).filter(
    ([name, value]) => !isSame(value, stored.fields[name], cells.get(name)),
  );
  const rewritten = others.flatMap(([name, value]) => {
    const cell = cells.get(name);
    // Numbers and days are read as such.
    if (!cell || cell.kind) return [];
    const [before, saved] = [formatCell(cell, stored.fields[name]), formatCell(cell, value)];
    return isRewritten(before, saved) ? [{ name, before, saved }] : [];
  });
  const changed = others.filter(([name]) => !rewritten.some((one) => one.name === name));
  const kept = rewritten.map(
    ({ name, before, saved }) =>
      `${config.labels[name]}: ‘${truncate(saved)}’ is what a spreadsheet makes of ‘${truncate(before)}’, which stays`,
  );
  const written = Object.fromEntries(changed);
  return {
    ...plan,
    title: titleOf(config, { ...stored.fields, ...written }),
    matchKey: stored.id,
    action: changed.length > 0 ? 'update' : 'skip',
    reasons: changed.length + kept.length > 0 ? [...plan.reasons, ...kept] : ['Nothing to change'],
    fields: written,
    changes: Object.fromEntries(changed.map(([name, value]) => [name, [stored.fields[name] ?? null, value]])),
  };
}

/** The name that the row has of another record. */
const shownValue = (values: Fields, field: string, value: unknown) =>
  field.endsWith('Id') ? (values[field.slice(0, -2)] ?? value) : value;

/** The other faults that the schema finds: what follows from the cells that could not be read is left out. */
function otherFaults(
  { labels, references }: CsvImport,
  required: ReadonlySet<string>,
  { texts, values, faults }: ParsedRow,
  issues: { path: PropertyKey[]; message: string }[],
): CsvFault[] {
  const known = new Set(faults.map(({ field }) => field));
  for (const { field, within } of references) {
    if (within && known.has(within) && texts[field] !== undefined) known.add(field);
  }
  return issues.flatMap(({ path, message }) => {
    const field = String(path[0] ?? '');
    const missing = [field.replace(/Id$/, ''), field].find((one) => required.has(one));
    const column = columnOf(texts, field) ?? columnWith(texts, values[field]) ?? missing ?? null;
    const isKnown =
      [column, field, field.replace(/Id$/, '')].some((one) => one !== null && known.has(one)) ||
      (field === '' && known.size > 0);
    if (isKnown) return [];
    const label = labels[field];
    const isMissing = column !== null && column === missing && texts[column] === undefined;
    const asked = references.find((one) => `${one.field}Id` === field)?.missing;
    if (isMissing && !asked) return [{ field: column, prefix: `${label} is required`, message: '' }];
    const says = isMissing && asked ? asked : message;
    return [{ field: column, prefix: label ? `${label}: ` : '', message: says }];
  });
}

/** The column whose text a value was read from, such as an email in the place of a name. */
const columnWith = (texts: Record<string, string>, value: unknown) =>
  typeof value === 'string' && value !== ''
    ? Object.keys(texts).find((column) => texts[column]?.includes(value))
    : undefined;

const isSame = (one: unknown, other: unknown, cell?: CellFormat) => {
  const keyOf = (value: unknown) => {
    if (value != null && cell?.keyOf) return cell.keyOf(value);
    // A file may end its lines in another way than a form.
    return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : (value ?? null);
  };
  return JSON.stringify(keyOf(one)) === JSON.stringify(keyOf(other));
};

/**
 * Completes the plan of a record above: a new one has its id from the check on, and of a stored one only what is empty
 * is filled in.
 */
function planParent(
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

/**
 * Names an account after the person of a row that names none, as an enquiry without a company does. Returns what tells this
 * person's rows from those of others, or null for a row without a person's name.
 */
function nameAfterPerson({ values, decided }: ParsedRow, { name, orNameOf }: CsvParent): string | null {
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
function skipMissing(
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
