import { deepStrictEqual } from 'node:assert';
import type { Request } from 'autocannon';
import { call, type Operation, type ServerClient } from './operations.ts';

interface Page {
  items: unknown[];
  nextCursor?: string | null;
  isLast?: boolean;
  total: number | null;
}

type Answer = Page | Record<string, unknown>;

const CHECKED = 20;

/**
 * Compares every row of both answers, their order, the total and the end of the list.
 *
 * @throws AssertionError when they differ: rates of different answers cannot be compared.
 */
export async function assertSameAnswers(
  { name, product, reference }: Operation,
  ours: ServerClient,
  theirs: ServerClient,
) {
  for (let n = 0; n < Math.min(CHECKED, product.length); n += 1) {
    const one: Answer = await call(ours, product[n] as Request);
    const other: Answer = await call(theirs, reference[n] as Request);
    const message = `The servers answer differently: ${name}, ${product[n]?.path}`;
    if ('items' in one) deepStrictEqual(pageOf(one as Page), pageOf(other as Page), message);
    else deepStrictEqual(...recordsOf(one, other, product[n]?.method === 'POST'), message);
  }
}

const pageOf = ({ items, total, nextCursor, isLast }: Page) => ({
  items,
  total,
  isLast: isLast ?? nextCursor === null,
});

/** Each server created a record of its own, and only the product computes a score. */
const OF_ITS_OWN = ['id', 'createdAt', 'updatedAt', 'leadScore', 'scoreParts'];

/** The fields that both answers have, in the same format. */
function recordsOf(one: Answer, other: Answer, isNew: boolean) {
  const plain = JSON.parse(JSON.stringify(one)) as Record<string, unknown>;
  const camelCased = Object.fromEntries(
    Object.entries(other).map(([column, value]) => [
      column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
  const both = Object.keys(plain).filter((key) => key in camelCased && !(isNew && OF_ITS_OWN.includes(key)));
  const pick = (from: Record<string, unknown>) => Object.fromEntries(both.map((key) => [key, from[key]]));
  if (both.length < 20) throw new Error(`Only ${both.length} columns could be compared`);
  return [pick(plain), pick(camelCased)] as const;
}
