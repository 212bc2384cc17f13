import { expect, test } from 'vitest';
import * as z from 'zod';
import '#shared/fields/messages.schema.ts';

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test.each<[string, z.ZodType, unknown]>([
  ['This is required', z.string(), undefined],
  ['This is required', z.number(), null],
  ['This is required', z.string().min(1), ''],
  ['This is required', z.uuid(), ''],
  ['Enter a text', z.string(), 5],
  ['Enter a number', z.number(), 'five'],
  ['Enter a number', z.number(), Number.NaN],
  ['Enter a whole number', z.int(), 1.5],
  ['Choose yes or no', z.boolean(), 'yes'],
  ['Enter a date', z.date(), 'today'],
  ['Enter a date', z.iso.date(), 'today'],
  ['Enter a date and a time', z.iso.datetime(), 'now'],
  ['Enter a number up to 100', z.number().max(100), 101],
  ['Enter a number up to 10,000', z.int().max(10_000), 10_001],
  ['Enter a number below 100', z.number().lt(100), 100],
  ['Enter a number from 1', z.number().min(1), 0],
  ['Enter a number above 0', z.number().positive(), 0],
  ['Enter a multiple of 5', z.number().multipleOf(5), 3],
  ['Use at most 10,000 characters', z.string().max(10_000), 'x'.repeat(10_001)],
  ['Use at most 1 character', z.string().max(1), 'xx'],
  ['Use at least 6 characters', z.string().min(6), 'short'],
  ['Choose at most 2', z.array(z.string()).max(2), ['a', 'b', 'c']],
  ['Choose at least 1', z.array(z.string()).min(1), []],
  ['Choose one of the list', z.enum(['call', 'email']), 'visit'],
  ['Choose one of the list', z.enum(['call', 'email']), ''],
  ['Choose one of the list', z.uuid(), 'a'],
  ['Enter a valid email address', z.email(), 'ada'],
  ['Enter a web address such as example.com', z.url(), 'ada'],
  ['This has the wrong form', z.string().regex(/^\d+$/), 'a'],
  ['This cannot be understood', z.object({}), undefined],
  ['This cannot be understood', z.strictObject({}), { secret: 1 }],
  ['This cannot be understood', z.union([z.literal(1), z.literal(2)]), 3],
  [
    'Choose one of the list',
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    { kind: 'c' },
  ],
])('a schema without messages of its own says what to enter %s', (message, schema, value) => {
  expect(messageOf(schema, value)).toBe(message);
});

test('a message of the schema comes first', () => {
  expect(messageOf(z.string('Name is needed'), 5)).toBe('Name is needed');
});
