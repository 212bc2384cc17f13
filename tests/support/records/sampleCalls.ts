import { v7 } from 'uuid';
import * as z from 'zod';
import { records } from '#server/nouns.ts';
import { fieldOfSchema } from '#shared/fields/fieldOfSchema.schema.ts';
import { pluralize } from '#shared/fields/format.ts';
import type { Field } from '#shared/fields/kinds.ts';
import { inputOf, procedures } from '../procedures.ts';
import type { Staff } from '../records.ts';

// The calls that every noun has, for tests that try all procedures: a noun needs no lines of its own there, unless its
// values depend on each other.

type Shape = Record<string, z.ZodType>;
type Router = Record<string, (input: object) => Promise<{ id: string; version: number }>>;
type Prepare = () => Promise<{ input: object }>;

const PROCEDURES = ['create', 'update', 'delete', 'changeMany', 'deleteMany'];

/** The nouns with all of these mutations, by the names of their routers. */
export const wholeNouns = records
  .map(({ table }) => table)
  .filter((table) => PROCEDURES.every((name) => procedures('mutation').includes(`${table}.${name}`)));

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
      return { input: { selection, change: changeOf(fieldsOfShape(change.shape as Shape)), changeId: v7() } };
    },
    [`${table}.deleteMany`]: async () => ({ input: { ids: [await madeId()], batchId: v7() } }),
  };
}

const create = async (staff: Staff, table: string) => {
  const router = (staff as unknown as Record<string, Router>)[table];
  if (!router?.create) throw new Error(`There is no ${table}.create`);
  return router.create(await inputFor(staff, table));
};

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

/** A value for every field, and a new record for every reference to another noun. */
async function inputFor(staff: Staff, table: string) {
  const input: Record<string, unknown> = { id: v7() };
  for (const [name, field] of fieldsOf(table)) {
    if (field.kind !== 'record') input[name] = sampleOf(field);
    else if (pluralize(field.noun) !== table) input[name] = (await create(staff, pluralize(field.noun))).id;
  }
  return input;
}

/** Another value of the first field that has one. */
function changeOf(fields: [string, Field][]) {
  for (const [name, field] of fields) {
    if (field.kind === 'choice') return { [name]: field.set.values.at(-1) };
    if (field.kind === 'text') return { [name]: 'Wattle House' };
  }
  throw new Error('No field is a text or a choice');
}

function sampleOf(field: Field) {
  switch (field.kind) {
    case 'choice':
      return field.set.values[0];
    case 'texts':
      return ['Wattle'];
    case 'percent':
      return 40;
    case 'aud':
      return 1_200.5;
    case 'whole':
      return 12;
    case 'yesNo':
      return true;
    case 'date':
      return '2027-03-01';
    case 'time':
      return '09:30';
    case 'email':
      return 'office@sunrise.example';
    case 'phone':
      return '0491 570 156';
    case 'web':
      return 'https://sunrise.example';
    case 'abn':
      return '51824753556';
    case 'text':
    case 'longText':
      return 'Sunrise Care';
    default:
      return null;
  }
}
