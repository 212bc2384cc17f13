import { describe, expect, test } from 'vitest';
import { parsePhone, phoneHref, tidyPhone } from '#shared/fields/phone.ts';
import { incompletePhones, phoneSpellings } from '../../support/phoneSpellings.ts';

describe('a phone number', () => {
  test.each(phoneSpellings)('written as ‘%s’ calls %s', (written, dial) => {
    expect(phoneHref(written)).toBe(dial === null ? undefined : `tel:${dial}`);
    expect(parsePhone(written)?.isCertain).toBe(
      dial === null ? undefined : !incompletePhones.includes(written),
    );
  });

  test.each([
    ['61459820413', '0459 820 413'],
    ['488684335', '0488 684 335'],
    ['61255501234', '(02) 5550 1234'],
    ['02 5550 1234', '(02) 5550 1234'],
    ['0402878621 after 5', '0402878621 after 5'],
  ])('stored as ‘%s’ is shown as %s', (written, text) => {
    expect(parsePhone(written)?.text).toBe(text);
  });

  test.each([
    ['+61(0)402 878 621', '0402 878 621'],
    ['0402878621', '0402 878 621'],
    ['488684335', '0488 684 335'],
    ['0011 61 2 5550 1234', '(02) 5550 1234'],
    ['0255501234x12', '(02) 5550 1234 ext. 12'],
    ['(02) 5550 1234 ext. 12', '(02) 5550 1234 ext. 12'],
    ['1300 123 456', '1300 123 456'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['5550 1234', '5550 1234'],
    ['0402878621 after 5', '0402878621 after 5'],
    ['0402878621 / 0255501234', '0402878621 / 0255501234'],
    ['', ''],
  ])('written as ‘%s’ is tidied to ‘%s’', (written, tidy) => {
    expect(tidyPhone(written)).toBe(tidy);
    expect(tidyPhone(tidy)).toBe(tidy);
  });

  test('calls the same number when it is tidied', () => {
    for (const [written] of phoneSpellings) expect(phoneHref(tidyPhone(written))).toBe(phoneHref(written));
  });

  test.each([
    ['02 5550 1234 0402 878 621', 'tel:+61255501234'],
    ['0402878621 0255501234', 'tel:+61402878621'],
    ['02 5550 1234 / 0402 878 621', 'tel:+61255501234'],
    ['1300 123 456 0402 878 621', 'tel:1300123456'],
    ['123456789012345678', undefined],
    ['+99999999999999999', undefined],
    ['02555012340402878621', undefined],
  ])('two numbers in ‘%s’ are never one link', (written, href) => {
    expect(phoneHref(written)).toBe(href);
  });

  test.each(['12', '0000 0000 00', '+61 2 5550', '999999999999999', '06 5550 1234'])(
    'that nobody has, ‘%s’, is to be checked',
    (written) => {
      expect(parsePhone(written)).toMatchObject({ isCertain: false, text: written });
    },
  );
});
