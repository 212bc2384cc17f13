import fc from 'fast-check';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { serialize } from '#server/platform/rpc/fast/fastCalls.ts';
import { runs } from '../../../support/draws.ts';

const overTheWire = (value: unknown) => superjson.deserialize(JSON.parse(JSON.stringify(value)));

const answers = fc.letrec((again) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.date(),
    fc.constantFrom(undefined, null, Number.NaN, -0, Number.POSITIVE_INFINITY, 10n),
    fc.double(),
    fc.boolean(),
    fc.string(),
    fc.array(again('value')),
    fc.dictionary(
      fc.oneof(
        fc.string().filter((key) => key !== '__proto__'),
        fc.constantFrom('', 'a.b', 'a\\b', '0'),
      ),
      again('value'),
    ),
    fc
      .dictionary(fc.string({ minLength: 1 }), again('value'))
      .map((entries) => new Map(Object.entries(entries))),
  ),
})).value;

test('a response is deserialized to the same value as with superjson', () => {
  fc.assert(
    fc.property(answers, (answer) => {
      let theirs: unknown;
      try {
        theirs = overTheWire(superjson.serialize(answer));
      } catch {
        return;
      }
      expect(overTheWire(serialize(answer))).toEqual(theirs);
    }),
    { numRuns: runs(500) },
  );
});
