import { v7 } from 'uuid';
import * as z from 'zod';
import { records } from '#server/nouns.ts';
import { agreementLabels } from '#shared/agreements/agreements.ts';
import { fieldOfSchema } from '#shared/fields/fieldOfSchema.schema.ts';
import { dayFromToday, pluralize } from '#shared/fields/format.ts';
import type { Field } from '#shared/fields/kinds.ts';
import { inputOf, procedures } from '../procedures.ts';
import type { Staff } from '../records.ts';

// The calls that every noun has, for tests that try all procedures: a noun needs no lines of its own there, unless its
// values depend on each other.

type Shape = Record<string, z.ZodType>;
type Call = (input: object) => Promise<{ id: string; version: number }>;
type Router = Record<'create' | 'byId' | 'update', Call>;
type Prepare = () => Promise<{ input: object }>;

const PROCEDURES = ['create', 'update', 'delete', 'changeMany', 'deleteMany'];

/** The nouns with all of these mutations, by the names of their routers. */
export const wholeNouns = records
  .map(({ table }) => table)
  .filter((table) => PROCEDURES.every((name) => procedures('mutation').includes(`${table}.${name}`)));

/** A record of a noun with every field full but people, the calls for it, and another value of each field: of people `personId`. */
export async function sampleRecord(staff: Staff, table: string, personId: string | null = null) {
  const { byId, update } = routerOf(staff, table);
  const record = await create(staff, table);
  return {
    record,
    byId,
    update: (data: object, version: number) => update({ id: record.id, version, data }),
    values: await otherValues(staff, table, personId),
  };
}

/** A record of a noun, and a field of it that is a text. */
export async function sampleText(staff: Staff, table: string) {
  const [field = ''] = fieldsOf(table).find(([, { kind }]) => kind === 'text' || kind === 'longText') ?? [];
  return { record: await create(staff, table), field };
}

/** The inputs of the common mutations of a noun, each made when it is called, by the paths of the procedures. */
export function sampleCalls(staff: () => Staff, table: string): Record<string, Prepare> {
  const made = () => create(staff(), table);
  const madeId = async () => (await made()).id;
  return {
    [`${table}.create`]: async () => ({ input: await inputFor(staff(), table) }),
    [`${table}.update`]: async () => {
      const { id, version } = await made();
      return { input: { id, version, data: changeOf(fieldsOf(table)) } };
    },
    [`${table}.delete`]: async () => ({ input: { id: await madeId(), batchId: v7() } }),
    [`${table}.changeMany`]: async () => {
      const { change } = (inputOf(`${table}.changeMany`) as z.ZodObject<{ change: z.ZodObject }>).shape;
      const selection = { ids: [await madeId()] };
      const [member] = await staff().team.options();
      const changed = changeOf(fieldsOfShape(change.shape as Shape), member?.id);
      return { input: { selection, change: changed, changeId: v7() } };
    },
    [`${table}.deleteMany`]: async () => ({ input: { ids: [await madeId()], batchId: v7() } }),
  };
}

/** Records that a sample refers to, by their tables: its contact and its lead are of one account. */
type Parents = Record<string, string>;

const create = async (staff: Staff, table: string, parents?: Parents) =>
  routerOf(staff, table).create(await inputFor(staff, table, parents));

async function parentOf(staff: Staff, noun: string, parents: Parents) {
  const table = pluralize(noun);
  parents[table] ??= (await create(staff, table, parents)).id;
  return parents[table];
}

export function routerOf(staff: Staff, table: string) {
  const router = (staff as unknown as Record<string, Router>)[table];
  if (!router) throw new Error(`There is no router of ${table}`);
  return router;
}

function fieldsOf(table: string) {
  const edit = records.find((type) => type.table === table)?.edit;
  if (!edit) throw new Error(`There are no fields of ${table}`);
  return fieldsOfShape(edit.fields.shape as Shape);
}

const fieldsOfShape = (shape: Shape): [string, Field][] =>
  Object.entries(shape).flatMap(([name, schema]) => {
    const field = fieldOfSchema.get(
      schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema,
    );
    return field ? [[name, field]] : [];
  });

/** So that no two records have the same text, which some may not. */
let texts = 0;

/** A value for every field, and a new record for every noun that it refers to. */
async function inputFor(staff: Staff, table: string, parents: Parents = {}) {
  const input: Record<string, unknown> = { id: v7() };
  for (const [name, field] of fieldsOf(table)) {
    if (field.kind === 'text') input[name] = `${SAMPLES.text[0]} ${++texts}`;
    else if (field.kind !== 'record') input[name] = samplesOf(field)?.[0] ?? choiceOf(field)?.[0] ?? null;
    else if (pluralize(field.noun) !== table) input[name] = await parentOf(staff, field.noun, parents);
  }
  return input;
}

/** Another value than a sample has, of every field. */
async function otherValues(staff: Staff, table: string, personId: string | null) {
  const values: Record<string, unknown> = {};
  const parents: Parents = {};
  for (const [name, field] of fieldsOf(table)) {
    if (field.kind === 'record') values[name] = await parentOf(staff, field.noun, parents);
    else if (field.kind === 'person') values[name] = personId;
    else values[name] = samplesOf(field)?.[1] ?? choiceOf(field)?.at(-1) ?? null;
  }
  return values;
}

const choiceOf = (field: Field) => (field.kind === 'choice' ? field.set.values : undefined);

/** Another value of the first field that is a text, a choice, or yes or no; where there is none, another owner. */
function changeOf(fields: [string, Field][], ownerId?: string) {
  for (const [name, field] of fields) {
    const other =
      choiceOf(field)?.at(-1) ?? (['text', 'yesNo'].includes(field.kind) && samplesOf(field)?.[1]);
    if (other) return { [name]: other };
  }
  return { ownerId };
}

/** Two values of a field: of its kind, or of what its texts or its day are. */
function samplesOf(field: Field) {
  if (field.kind === 'texts' && field.item === 'group') return [['0107'], ['0107', '0115']];
  // No earlier day is invoiced.
  if (field.label === agreementLabels.firstInvoiceFrom) return [dayFromToday(40), dayFromToday(80)];
  return SAMPLES[field.kind];
}

/** Two values of each kind. */
const SAMPLES: Partial<Record<Field['kind'], [unknown, unknown]>> & { text: [string, string] } = {
  text: ['Sunrise Care', 'Wattle House'],
  longText: ['Sunrise Care', 'Wattle House'],
  texts: [['Audits'], ['Audits', 'Staff']],
  percent: [40, 90],
  aud: [1_200.5, 900],
  whole: [12, 30],
  yesNo: [false, true],
  date: ['2025-03-01', '2025-04-01'],
  time: ['09:30', '10:00'],
  email: ['office@sunrise.example', 'office@wattle.example'],
  phone: ['0491 570 156', '0491 570 157'],
  web: ['https://sunrise.example', 'https://wattle.example'],
  abn: ['51824753556', '53004085616'],
};
