import fc from 'fast-check';
import * as z from 'zod';

interface JsonSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** JSON text for values that `JSON.stringify` cannot write. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const POISONED = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'toJSON'];

const nastyText = fc.oneof(
  // `fc.string` with all characters would first prepare to shrink given texts, which takes more than a second.
  fc
    .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 40 })
    .map((points) => String.fromCodePoint(...points)),
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff y',
    "'; drop table leads; --",
    '%',
    '_',
    '\\',
    '{{7*7}}',
    '../../etc/passwd',
    'NaN',
    'null',
    '1e999',
    '-0',
    '0000-01-01',
    '2026-02-30',
    '9999-12-31',
    '+275760-09-13',
    '0000-01-01T00:00:00Z',
    '00000000-0000-0000-0000-000000000000',
    'zzzzzzzz-0000-7000-8000-000000000000',
    'http://[::1',
    'javascript:alert(1)',
    'a@b.c\r\nBcc: d@e.f',
  ),
  fc.integer({ min: 1, max: 12_000 }).map((length) => 'é'.repeat(length)),
);

const nastyNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(-1, -0, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 0.1),
);

const deep = fc
  .integer({ min: 100, max: 7_000 })
  .map((depth) => new Raw(`${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`));

const poison = fc
  .constantFrom(...POISONED)
  .map((key) => new Raw(`{"${key}":{"polluted":true,"version":1},"${key}x":1}`));

/** Arbitrary hostile input. */
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  nastyNumber,
  fc.jsonValue(),
  fc.constantFrom(null, true, [], {}),
  deep,
  poison,
  fc.integer({ min: 51, max: 9_000 }).map((length) => Array(length).fill('x')),
);

/** Values of the type of a schema, and now and then hostile ones. */
function almostValid(schema: JsonSchema, ids: string[], name = ''): fc.Arbitrary<unknown> {
  const valid = validOf(schema, ids, name);
  return fc.oneof({ weight: 30, arbitrary: valid }, { weight: 1, arbitrary: nasty });
}

function validOf(schema: JsonSchema, ids: string[], name: string): fc.Arbitrary<unknown> {
  const { type, format, anyOf, allOf, items, properties } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (anyOf) return fc.oneof(...anyOf.map((one) => validOf(one, ids, name)));
  if (allOf?.[0]) return validOf(allOf[0], ids, name);
  if (name === 'cursor') return cursor(ids);
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  if (format === 'date') return fc.constantFrom('0000-01-01', '0001-01-01', '9999-12-31', '2028-02-29');
  if (format === 'date-time') return fc.constantFrom('0000-01-01T00:00:00Z', '2026-11-21T00:00:00+14:00');
  if (/email/i.test(name)) return fc.constantFrom('a@b.example', "o'hara%_@b.example", 'A@B.EXAMPLE', '');
  if (type === 'object') {
    const entries = Object.entries(properties ?? {}).map(
      ([key, one]) => [key, almostValid(one, ids, key)] as const,
    );
    const fields = Object.fromEntries(entries);
    return fc.oneof(fc.record(fields), fc.record(fields, { requiredKeys: [] }));
  }
  if (type === 'array') return fc.array(almostValid(items ?? {}, ids), { maxLength: 60 });
  if (type === 'integer') return fc.oneof(fc.constantFrom(1, 0, 50, 100), nastyNumber);
  if (type === 'number') return nastyNumber;
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (/website|url/i.test(name))
    return fc.constantFrom('example.com', 'http://a.example/%00', 'xn--a.example');
  return fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), nastyText);
}

/** Cursors of a list in the correct encoding, with invalid keys. */
const cursor = (ids: string[]) =>
  fc
    .tuple(fc.oneof(nastyText, fc.constant(new Date().toISOString())), fc.constantFrom(...ids))
    .map((keys) => Buffer.from(JSON.stringify(keys)).toString('base64url'));

/** Superjson's metadata about the types of values, mostly wrong. */
const metadata = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  fc.jsonValue(),
  fc.constantFrom(
    { values: ['Date'] },
    { values: ['bigint'] },
    { values: ['regexp'] },
    { values: [['typed-array', 'Float64Array']] },
    { values: ['map'] },
    { values: { 'a.b.c': ['undefined'] } },
    { values: { id: ['Date'] } },
    { values: { '__proto__.polluted': ['Date'] } },
    { values: ['undefined'], v: 99 },
    { referentialEqualities: { id: ['__proto__.polluted'] } },
    { referentialEqualities: [['constructor.prototype.polluted']] },
    { values: [['class', 'Object']] },
    { values: [['custom', 'x']] },
  ),
);

const jsonSchema = (schema: unknown) =>
  z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** Texts that PostgreSQL cannot store in a column of text, or in one of JSON. */
const UNSTORABLE = ['a\0b', 'x\ud800y'];

/** For each text in the input of a procedure, calls that are valid except for one that has this text unstorable. */
export function unstorableInputs(schema: unknown, ids: string[]): string[] {
  if (!schema) return [];
  const json = jsonSchema(schema);
  return UNSTORABLE.flatMap((text) => withTextAtEach(json, text, ids)).map((value) =>
    JSON.stringify({ json: value }),
  );
}

/** The plain value of a schema with `text` in the place of one of its texts, for each of them. */
function withTextAtEach(schema: JsonSchema, text: string, ids: string[]): unknown[] {
  const { type, format, anyOf, allOf, items, properties = {} } = schema;
  if (schema.const !== undefined || schema.enum) return [];
  if (anyOf) return anyOf.flatMap((one) => withTextAtEach(one, text, ids));
  if (allOf?.[0]) return withTextAtEach(allOf[0], text, ids);
  if (type === 'array') return withTextAtEach(items ?? {}, text, ids).map((item) => [item]);
  if (type === 'object') {
    const plain = plainValue(schema, ids) as Record<string, unknown>;
    return Object.entries(properties).flatMap(([key, one]) =>
      withTextAtEach(one, text, ids).map((value) => ({ ...plain, [key]: value })),
    );
  }
  return type === 'string' && !format ? [text] : [];
}

/** The shortest valid value, as far as a schema tells it. */
function plainValue(schema: JsonSchema, ids: string[], name = ''): unknown {
  const { type, format, anyOf, allOf, properties = {}, required = [] } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (anyOf) return anyOf.some((one) => one.type === 'null') ? null : plainValue(anyOf[0] ?? {}, ids, name);
  if (allOf?.[0]) return plainValue(allOf[0], ids, name);
  if (type === 'object')
    return Object.fromEntries(required.map((key) => [key, plainValue(properties[key] ?? {}, ids, key)]));
  if (type === 'array') return [];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type !== 'string') return null;
  if (format === 'uuid') return ids[0];
  if (format === 'date') return '2028-02-29';
  if (format === 'date-time') return '2026-11-21T00:00:00Z';
  return format === 'email' || /email/i.test(name) ? 'a@b.example' : 'Kim';
}

/** The serialized input of a call, for a procedure with this input schema. `ids` are of existing records. */
export function fuzzInput(schema: unknown, ids: string[]): fc.Arbitrary<string> {
  const json = schema ? almostValid(jsonSchema(schema), ids) : nasty;
  return fc.tuple(json, metadata).map(([value, meta]) => serialize({ json: value, meta }));
}

/** Serializes a value that may contain `Raw` parts. */
function serialize(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => serialize(item ?? null)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${serialize(item)}`).join()}}`;
}
