import { deepStrictEqual } from 'node:assert';
import type { Request } from 'autocannon';
import { call, type Operation, type ServerClient } from './operations.ts';

type Answer = Record<string, unknown>;

const CHECKED = 20;

/** Each server created a record of its own, and only the product computes a score. */
const OF_ITS_OWN = ['id', 'createdAt', 'updatedAt', 'leadScore', 'scoreParts'];

/**
 * Compares every row of both answers, their order, the total and the end of the list, or the fields of a record that both have.
 *
 * @throws AssertionError when they differ: rates of different answers cannot be compared.
 */
export async function assertSameAnswers(
  { name, product, plain }: Operation,
  ours: ServerClient,
  theirs: ServerClient,
) {
  for (let n = 0; n < Math.min(CHECKED, product.length); n += 1) {
    const one = await call<Answer>(ours, product[n] as Request);
    const other = await call<Answer>(theirs, plain[n] as Request);
    const message = `The servers answer differently: ${name}, ${product[n]?.path}`;
    if ('items' in one) {
      const { items, total, nextCursor } = one;
      deepStrictEqual({ items, total, isLast: nextCursor === null }, other, message);
    } else deepStrictEqual(...recordsOf(one, other, product[n]?.method === 'POST'), message);
  }
}

/** The fields that both answers have, in the same format. */
function recordsOf(one: Answer, other: Answer, isNew: boolean) {
  const ours = JSON.parse(JSON.stringify(one)) as Answer;
  const columns = Object.entries(other).map(([column, value]): [string, unknown] => [
    column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  const both = columns.filter(([key]) => key in ours && !(isNew && OF_ITS_OWN.includes(key)));
  if (both.length < 20) throw new Error(`Only ${both.length} columns could be compared`);
  return [Object.fromEntries(both.map(([key]) => [key, ours[key]])), Object.fromEntries(both)] as const;
}
