import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAbn, isAbn } from '#shared/fields/abn.ts';
import { optionalAbn } from '#shared/fields/fields.schema.ts';

const WRONG = 'This is not a valid ABN: check its eleven digits';

/** Nine random digits after the two check digits that make them a valid ABN. */
const anyAbn = fc
  .integer({ min: 0, max: 999_999_999 })
  .map((number) => String(number).padStart(9, '0'))
  .map((nine) => {
    const front = Array.from({ length: 89 }, (_, offset) => String(offset + 10));
    return `${front.find((two) => isAbn(two + nine))}${nine}`;
  });

describe('an ABN', () => {
  test.each([
    ['the tax office itself', '51824753556'],
    ['one that starts with 1', '11000000560'],
  ])('is valid: %s', (_, digits) => {
    expect(isAbn(digits)).toBe(true);
  });

  test.each([
    ['ten digits', '5182475355'],
    ['twelve digits', '518247535566'],
    ['letters', '5182475355O'],
    ['digits of another script', '٥١٨٢٤٧٥٣٥٥٦'],
    ['nothing', ''],
    ['only zeros', '00000000000'],
  ])('is invalid: %s', (_, digits) => {
    expect(isAbn(digits)).toBe(false);
  });

  test('with one mistyped digit is always rejected', () => {
    const place = fc.integer({ min: 0, max: 10 });
    const step = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(anyAbn, place, step, (abn, at, by) => {
        const digit = (Number(abn[at]) + by) % 10;
        expect(isAbn(abn.slice(0, at) + digit + abn.slice(at + 1))).toBe(false);
      }),
    );
  });

  test('is formatted in groups, and parsed from groups as the same ABN', () => {
    expect(formatAbn('51824753556')).toBe('51 824 753 556');
    fc.assert(
      fc.property(anyAbn, (abn) => {
        expect(optionalAbn.parse(formatAbn(abn))).toBe(abn);
      }),
    );
  });

  test.each(['5182', '51 824 753 556', 'not yet'])('that is not complete is shown as typed: %s', (typed) => {
    expect(formatAbn(typed)).toBe(typed);
  });
});

describe('the field for an ABN', () => {
  test.each([
    ['left empty', '', null],
    ['of blanks', '   ', null],
    ['never filled', null, null],
    ['with spaces', ' 51 824 753 556 ', '51824753556'],
    ['with hyphens', '51-824-753-556', '51824753556'],
    ['with a word before it', 'ABN 51 824 753 556', '51824753556'],
    ['with a non-breaking space', '51\u00a0824\u00a0753\u00a0556', '51824753556'],
  ])('%s', (_, typed, kept) => {
    expect(optionalAbn.parse(typed)).toBe(kept);
  });

  test.each(['51824753557', '51-824-753-557', 'none'])('rejects %s with a message', (typed) => {
    expect(optionalAbn.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([WRONG]);
  });

  test.each(['123', '51 824 753 55', '518247535566'])('says how many digits it has: %s', (typed) => {
    expect(optionalAbn.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
      'An ABN has 11 digits',
    ]);
  });
});
