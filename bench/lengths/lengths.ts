import { globSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { records } from '#server/nouns.ts';
import { inputOf, procedures } from '../../tests/support/procedures.ts';
import { growsFasterThanLength, hostileTexts } from './growth.ts';

// npm run bench:lengths: a long text never takes time that grows faster than its length. Tried is everything that takes a text
// from outside: the functions and cells of src/shared, and the text fields of every form, list and call.

type Parse = (text: string) => unknown;

/** The first text for which a parser's time grows faster than the length. */
const slowText = (parse: Parse) =>
  hostileTexts.find(({ textOf }) => growsFasterThanLength((text) => attempt(parse, text), textOf))?.name;

const slowOnes = (parsers: [name: string, parse: Parse][]) =>
  parsers.flatMap(([name, parse]) => {
    const text = slowText(parse);
    return text === undefined ? [] : [`${name}: ${text}`];
  });

function attempt(parse: Parse, text: string) {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

const SHARED = join(import.meta.dirname, '../../src/shared');
const modules: Record<string, Record<string, unknown>> = {};
for (const path of globSync('**/*.ts', { cwd: SHARED })) modules[path] = await import(join(SHARED, path));

/** The parsers in an exported value, by their names. */
function parsersOf(name: string, value: unknown): [string, Parse][] {
  if (value instanceof z.ZodType) return [];
  if (typeof value === 'function') return takesText(value) ? [[name, (text) => value(text)]] : [];
  const { parse } = (value ?? {}) as { parse?: unknown };
  return typeof parse === 'function' ? [[`${name}.parse`, (text) => parse.call(value, text)]] : [];
}

/** True for a function that can use a text; not for a class, nor a function that composes schemas and cells of it. */
function takesText(value: object) {
  if (/^class\b/.test(String(value))) return false;
  try {
    const result = (value as Parse)('a');
    return typeof (result as { parse?: unknown } | null | undefined)?.parse !== 'function';
  } catch (error) {
    return !(error instanceof TypeError);
  }
}

const cells = records.flatMap(({ table, csv }) =>
  (csv?.columns ?? []).map(({ field, cell }): [string, Parse] => [`${table}.${field}`, cell.parse]),
);

const parsers = [
  ...cells,
  ...Object.entries(modules).flatMap(([path, exported]) =>
    Object.entries(exported).flatMap(([name, value]) => parsersOf(`${path} ${name}`, value)),
  ),
];

interface JsonSchema {
  type?: string;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
}

/** The places of texts in a value of this schema, each as a function that puts a text there. */
function textsIn(schema: JsonSchema, path = ''): { path: string; put: (text: string) => unknown }[] {
  const { type, anyOf = [], allOf = [], items, properties = {}, additionalProperties } = schema;
  return [
    ...(type === 'string' ? [{ path, put: (text: string) => text }] : []),
    ...[...anyOf, ...allOf].flatMap((one) => textsIn(one, path)),
    ...(items ? textsIn(items, `${path}[]`) : []).map(({ path, put }) => ({
      path,
      put: (text: string) => [put(text)],
    })),
    ...(typeof additionalProperties === 'object'
      ? [{ path: `${path}{}`, put: (text: string) => ({ [text]: text }) }]
      : []),
    ...Object.entries(properties).flatMap(([name, one]) =>
      textsIn(one, `${path}.${name}`).map(({ path, put }) => ({
        path,
        put: (text: string) => ({ [name]: put(text) }),
      })),
    ),
  ];
}

/** A field that several calls share is tried once. */
const tried = new Set<string>();

const fields = procedures().flatMap((procedure) => {
  const schema = inputOf(procedure);
  if (!(schema instanceof z.ZodType)) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return textsIn(json)
    .filter(({ path }) => {
      const key = `${procedure.split('.')[0]}${path.replace(/^\.(data|filters)\b/, '')}`;
      return !tried.has(key) && tried.add(key);
    })
    .map(({ path, put }): [string, Parse] => [
      `${procedure}${path}`,
      (text: string) => schema.safeParse(put(text)),
    ]);
});

const control = slowOnes([['percentage', (text) => text.replace(/\s*%$/, '')]]);
if (control.length === 0) throw new Error('A pattern that backtracks was not noticed');
const slow = [...slowOnes(parsers), ...slowOnes(fields)];
console.log(
  [...slow, `${parsers.length} parsers and ${fields.length} fields: ${slow.length} too slow`].join('\n'),
);
process.exitCode = slow.length ? 1 : 0;
