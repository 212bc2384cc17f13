import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  createInput,
  oneOf,
  optionalAbn,
  optionalAmount,
  optionalCount,
  optionalDate,
  optionalEmail,
  optionalId,
  optionalText,
  optionalUrl,
  requiredId,
  requiredText,
} from '#shared/fields/fields.schema.ts';
import { MAX_AMOUNT } from '#shared/fields/kinds.ts';

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

const blank = fc.stringMatching(/^[ \t\n\u00a0]{0,5}$/);

describe('an empty field', () => {
  test.each([
    ['text', optionalText()],
    ['e-mail', optionalEmail],
    ['web address', optionalUrl],
  ])('of %s is null, however many blanks are in it', (_, schema) => {
    fc.assert(
      fc.property(blank, (typed) => {
        expect(schema.parse(typed)).toBeNull();
      }),
    );
  });

  test.each([
    ['date', optionalDate],
    ['number', optionalAmount],
    ['whole number', optionalCount],
  ])('of a %s is null', (_, schema) => {
    expect(schema.parse('')).toBeNull();
    expect(schema.parse(null)).toBeNull();
  });
});

describe('text', () => {
  test('is trimmed, has spaces for breaks of lines, and is otherwise kept as typed', () => {
    expect(optionalText().parse('  Zoë  O’Brien\n')).toBe('Zoë  O’Brien');
    expect(optionalText().parse('Level 1\u2028Example\r\nStreet')).toBe('Level 1 Example Street');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (typed) => {
        fc.pre(!/[\0\n\r\v\f\u0085\u2028\u2029]/.test(typed) && /[\p{L}\p{N}\p{P}]/u.test(typed));
        expect(optionalText().parse(typed)).toBe(typed.trim() || null);
      }),
    );
  });

  test.each(['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'of one line has a space for the break %j, and none around it',
    (sign) => {
      expect(optionalText().parse(`${sign}Level 1${sign}Example${sign}`)).toBe('Level 1 Example');
      expect(optionalText().parse(sign)).toBeNull();
    },
  );

  test.each([
    ...'\t\u0001\u001c\u001f\u007f\u00a0\u00ad\u061c\u180e\u2007\u200b\u200d\u202e\u202f\u2060\u2067\u3000\ufeff\ufff9\ufffd\uffff\u{10ffff}',
  ])('keeps %j, which is no break of lines', (sign) => {
    expect(optionalText().parse(`Level 1${sign}Example`)).toBe(`Level 1${sign}Example`);
  });

  test.each([
    ['a NUL character', 'Sun\0rise'],
    ['the first half of a character', 'Sunrise \ud83c'],
    ['the second half of a character', '\udf05 Sunrise'],
  ])('with %s is rejected, because the database cannot store it', (_, typed) => {
    for (const schema of [requiredText('Needed'), optionalText(), optionalEmail, optionalUrl]) {
      expect(schema.safeParse(typed).success).toBe(false);
    }
    expect(messageOf(optionalText(), typed)).toBe('Remove the characters that are not text');
  });

  test('with characters outside the basic multilingual plane is kept', () => {
    expect(optionalText().parse('🌅 東京 Ādā')).toBe('🌅 東京 Ādā');
  });

  test('of characters that nobody sees is empty; within text they stay, as emoji and scripts need them', () => {
    expect(optionalText().parse('\u200b \u200d')).toBeNull();
    expect(optionalEmail.parse('\u200b')).toBeNull();
    expect(optionalUrl.parse('\u200b')).toBeNull();
    expect(requiredText('Needed').parse('👩‍🔧 می‌خواهم')).toBe('👩‍🔧 می‌خواهم');
  });

  test('above its limit is rejected with the limit, counted after trimming', () => {
    expect(optionalText(200).parse(`${'a'.repeat(200)}   `)).toHaveLength(200);
    expect(messageOf(optionalText(200), 'a'.repeat(201))).toBe('Use at most 200 characters');
    expect(messageOf(optionalText(10_000), 'a'.repeat(10_001))).toBe('Use at most 10,000 characters');
  });

  test.each(['', '   ', '\t\n', '\u200b', ' \u200d\u200c\u2060 ', '\ufeff\u00ad', '\u3164', '\u2800'])(
    'that is required may not be blank: %j',
    (typed) => {
      expect(messageOf(requiredText('Title is required'), typed)).toBe('Title is required');
    },
  );
});

describe('a web address', () => {
  test.each([
    ['example.com', 'https://example.com'],
    ['example.com:8080', 'https://example.com:8080'],
    [' www.example.com/about?x=1#top ', 'https://www.example.com/about?x=1#top'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.com/Path', 'HTTPS://Example.com/Path'],
    ['linkedin.com/in/priya', 'https://linkedin.com/in/priya'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(optionalUrl.parse(typed)).toBe(kept);
  });

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,hello',
    'ftp://example.com',
    'file:///etc/passwd',
    'mailto:priya@sunrise.example',
    'https://',
    'two words',
    'localhost',
  ])('is invalid: %j', (typed) => {
    expect(messageOf(optionalUrl, typed)).toBe('Enter a web address such as example.com');
  });

  test('that is accepted opens by http or https in a browser, whatever was typed', () => {
    const scheme = fc.constantFrom('', 'http://', 'https://', 'javascript:', 'data:', '//', 'x:');
    fc.assert(
      fc.property(scheme, fc.oneof(fc.domain(), fc.string()), (front, rest) => {
        const taken = optionalUrl.safeParse(front + rest).data;
        if (taken) expect(['http:', 'https:']).toContain(new URL(taken).protocol);
      }),
    );
  });
});

describe('a date', () => {
  test('is kept as typed', () => {
    expect(optionalDate.parse('2026-02-28')).toBe('2026-02-28');
  });

  test.each(['2026-02-29', '2026-13-01', '28/02/2026', 'tomorrow', '2026-02-28T00:00:00Z'])(
    'is invalid: %s',
    (typed) => {
      expect(messageOf(optionalDate, typed)).toBe('Enter a date');
    },
  );

  test.each(['0202-02-28', '1899-12-31', '2200-01-01', '9999-12-31'])(
    'is of no year that can be: %s',
    (typed) => {
      expect(messageOf(optionalDate, typed)).toBe('Enter a year from 1900 to 2199');
    },
  );
});

describe('a number', () => {
  test.each([0, 0.5, 2_450_000, MAX_AMOUNT])('%d is an amount', (amount) => {
    expect(optionalAmount.parse(amount)).toBe(amount);
  });

  test.each([-1, MAX_AMOUNT + 1, Number.POSITIVE_INFINITY])('%s is no amount', (amount) => {
    expect(messageOf(optionalAmount, amount)).toBe('Enter a number from 0 to 9,999,999,999.99');
  });

  test.each(['12-15', '12'])('a text such as ‘%s’ gets an example of an amount', (text) => {
    expect(messageOf(optionalAmount, text)).toBe('Enter an amount such as 12,500 or 12.50');
  });

  test.each([-1, 1.5, 2_147_483_648, '12'])('%s is no count', (count) => {
    expect(messageOf(optionalCount, count)).toBe('Enter a whole number');
  });
});

describe('the id of a select', () => {
  const id = '019aa5f0-0000-7000-8000-000000000001';

  test('is optional or required', () => {
    expect(optionalId.parse(null)).toBeNull();
    expect(messageOf(requiredId('Choose an account'), null)).toBe('Choose an account');
    expect(requiredId('Choose an account').parse(id)).toBe(id);
  });

  test('is a UUID and nothing else', () => {
    expect(messageOf(optionalId, 'Sunrise Care')).toBe('Choose one of the list');
    expect(messageOf(requiredId('Choose an account'), '1')).toBe('Choose an account');
  });
});

describe('the input of a create', () => {
  const input = createInput({ name: requiredText('Needed'), notes: optionalText() }, { name: '', notes: '' });

  test('treats a missing field as an empty one', () => {
    expect(input.parse({ name: 'Sunrise' })).toEqual({ name: 'Sunrise', notes: null });
    expect(messageOf(input, {})).toBe('Needed');
  });

  test('accepts an id that is a UUID', () => {
    expect(input.safeParse({ name: 'Sunrise', id: 'sunrise' }).success).toBe(false);
    expect(z.object({ id: z.uuid() }).safeParse({ id: '019aa5f0-0000-7000-8000-000000000001' }).success).toBe(
      true,
    );
  });
});

test('an unknown value of a choice is rejected with the default message', () => {
  expect(messageOf(oneOf({ values: ['call', 'email'] }), 'visit')).toBe('Choose one of the list');
  expect(messageOf(z.number().max(100), 101)).toBe('Enter a number up to 100');
});

test.each([
  [' Priya.Raman+ndis@Sunrise.example ', 'Priya.Raman+ndis@Sunrise.example'],
  ['Ann Lee <ann@a.example>', 'ann@a.example'],
  ['"Lee, Ann" <ann@a.example>;', 'ann@a.example'],
  ['mailto:ann@a.example?subject=Hello', 'ann@a.example'],
  ['\u200bann@a\u200d.example\ufeff', 'ann@a.example'],
  [' ann@a.example, ', 'ann@a.example'],
  ['<ann@a.example>', 'ann@a.example'],
  ['ann@müller.example', 'ann@müller.example'],
])('the email ‘%s’ is %s', (typed, kept) => {
  expect(optionalEmail.parse(typed)).toBe(kept);
});

test.each([
  'ann@',
  'ann',
  '@a.example',
  'ann@sunrise',
  'an n@a.example',
  'ann@a.example, ben@b.example',
  'Ann <ann>',
  'ann@mü ller.example',
  'ann@mü@b.example',
  'ann@ü',
])('‘%s’ is no email', (typed) => {
  expect(messageOf(optionalEmail, typed)).toBe('Enter a valid email address');
});

test.each([
  ['www.a.example,', 'https://www.a.example'],
  ['<https://a.example/b>', 'https://a.example/b'],
  ['a\u200b.example', 'https://a.example'],
  ['müller.example', 'https://müller.example'],
])('the web address ‘%s’ is %s', (typed, kept) => {
  expect(optionalUrl.parse(typed)).toBe(kept);
});

test.each(['51 824 753 556,', '\u200b51824753556', 'ABN: 51-824-753-556;'])(
  'the ABN ‘%s’ is read',
  (typed) => {
    expect(optionalAbn.parse(typed)).toBe('51824753556');
  },
);
