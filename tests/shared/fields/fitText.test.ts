import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addSuffix, sanitizeFileName } from '#shared/fields/fileNames.ts';
import { cutText, FILE_NAME_LENGTH, fitText } from '#shared/fields/fitText.ts';
import { truncate } from '#shared/records/csv/cells.ts';

const signs = (text: string) => [...new Intl.Segmenter('en-AU').segment(text)].map(({ segment }) => segment);

describe('a text that is cut', () => {
  test.each([
    ['plain letters', 'abcdefgh', 5, 'abcd…'],
    ['the last letter that fits', 'abcde', 5, 'abcde'],
    ['an emoji of two halves', 'abc🌅xyz', 5, 'abc…'],
    ['a family, which is one sign', '👩‍👩‍👧 at home', 9, '👩‍👩‍👧…'],
    ['a letter with accents', 'abcde\u0301\u0323f', 6, 'abcd…'],
    ['a word and the space before it', 'one two', 5, 'one…'],
    ['a sign that is too long as a whole', '👩‍👩‍👧', 4, '…'],
  ])('ends after a whole sign: %s', (_, text, length, fitted) => {
    expect(fitText(text, length)).toBe(fitted);
  });

  test('is at most as long as it may be, and begins with whole signs of what it was', () => {
    const text = fc.array(fc.constantFrom('a', ' b', '🌅', '👩🏽‍🔧', 'e\u0301', 'क्षि', '\r\n'), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 60 }), (parts, length) => {
        const whole = parts.join('');
        const cut = cutText(whole, length);
        expect(cut.length).toBeLessThanOrEqual(length);
        expect(signs(whole).slice(0, signs(cut).length).join('')).toBe(cut);
        expect(fitText(whole, length).length).toBeLessThanOrEqual(length);
      }),
    );
  });

  test.each(['a', '🌅', '👩🏽‍🔧', 'e\u0301'])('is also the name of a file, before its ending: %s', (sign) => {
    const long = sign.repeat(FILE_NAME_LENGTH);
    for (const name of [sanitizeFileName(`${long}.pdf`), addSuffix(`${long}.pdf`, ' (merged 12)')]) {
      expect(name.length).toBeLessThanOrEqual(FILE_NAME_LENGTH);
      expect(name).toMatch(/\.pdf$/);
      expect(new Set(signs(name.normalize('NFC').replace(/( \(merged 12\))?\.pdf$/, '')))).toEqual(
        new Set([sign.normalize('NFC')]),
      );
    }
    expect(new Set(signs(truncate(long)))).toEqual(new Set([sign, '…']));
  });
});
