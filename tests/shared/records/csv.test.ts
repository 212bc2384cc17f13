import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountColumns } from '#server/accounts/accounts.csv.ts';
import { contactColumns } from '#server/contacts/contacts.csv.ts';
import { accountType } from '#shared/accounts/accounts.ts';
import { leadStatus } from '#shared/leads/leads.ts';
import {
  amountCell,
  choiceCell,
  countCell,
  dayCell,
  listCell,
  timeOfCell,
  yesNoCell,
} from '#shared/records/csv/cells.ts';
import { guessColumnMapping } from '#shared/records/csv/columns.ts';
import { type Convention, readSigns, resolveConventions } from '#shared/records/csv/conventions.ts';
import { escapeFormula, formatCsvLine, unescapeFormula } from '#shared/records/csv/csvLine.ts';

describe('a cell', () => {
  test.each([
    ['31/12/2026', '2026-12-31'],
    ['1.2.26', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['1 Dec 2026', '2026-12-01'],
    ['Tuesday, 1st December 2026', '2026-12-01'],
    ['29/2/2028 00:00', '2028-02-29'],
    ['12/25/2026', '2026-12-25'],
    ['1 December, 2026 3:45 PM', '2026-12-01'],
    ['1st of Dec 2026', '2026-12-01'],
    ['Dec 1st, 2026', '2026-12-01'],
    ['Tue, December 1, 2026', '2026-12-01'],
    ['1-Sept-26', '2026-09-01'],
    ['2026/12/01', '2026-12-01'],
    ['20261201', '2026-12-01'],
    ['2026-12-01T10:00:00Z', '2026-12-01'],
  ])('the day %s', (text, day) => {
    expect(dayCell.parse(text)).toBe(day);
  });

  test.each([
    ['5/11/26 2:30pm', '14:30'],
    ['5 Nov 2026, 12:05 a.m.', '00:05'],
    ['2026-11-05 09:12:44', '09:12'],
    ['2026-11-05T14:30:00Z', '01:30'],
    // Programs write it for a day.
    ['2026-11-05 00:00:00', null],
    ['5/11/2026', null],
  ])('the time of %s', (text, time) => {
    expect(timeOfCell(text)).toBe(time);
  });

  test.each(['31/2/2026', '29/2/2027', 'soon', '2026'])('%s is no day', (text) => {
    expect(() => dayCell.parse(text)).toThrow(`is not a day such as 31/12/2026`);
  });

  test.each([
    ['$12,500.00', 12_500],
    ['A$ 1 250', 1_250],
    ['AUD 12,500.505', 12_500.51],
    ['0', 0],
    ['12.500,50', 12_500.5],
    ['10.075', 10.08],
    ['1 250,00', 1_250],
    ["1'250.00", 1_250],
    ['1.2m', 1_200_000],
    ['$350k', 350_000],
    ['1.250.000', 1_250_000],
    ['12,50', 12.5],
    ['7,700 ex GST', 7_700],
    ['$4.5k (excl. GST)', 4_500],
    ['$900 + GST', 900],
    // Our amounts are without it: it is a tenth of them.
    ['$12,100.00 inc GST', 11_000],
    ['500 incl. GST', 454.55],
    ['2.2k (including GST)', 2_000],
  ])('the amount %s', (text, amount) => {
    expect(amountCell.parse(text)).toBe(amount);
  });

  test.each([...['-5', 'twelve', '1e9', '5-10', '500 €', '£500', 'NZD 500', 'NZ$500']])(
    '%s is no amount',
    (text) => {
      expect(() => amountCell.parse(text)).toThrow('is not an amount');
    },
  );

  test('choices are parsed by label and by value, whatever the punctuation', () => {
    const { parse } = choiceCell(leadStatus.labels);

    expect(['Closed won', 'closed_won', 'CLOSED-WON'].map((text) => parse(text))).toEqual(
      Array(3).fill('closed_won'),
    );
    expect(choiceCell(accountType.labels).parse('Non Profit')).toBe('non_profit');
  });

  test('percentages and booleans are parsed', () => {
    expect(countCell.parse('60 %')).toBe(60);
    expect(['Yes', 'y', 'TRUE', 'no', '0'].map((text) => yesNoCell.parse(text))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('a formatted list is parsed back unchanged, whatever its texts contain', () => {
    const texts = fc.array(
      fc
        .string()
        .map((text) => text.trim())
        .filter(Boolean),
    );
    fc.assert(
      fc.property(texts, (list) => {
        expect(listCell.parse(listCell.format(list))).toEqual(list);
      }),
    );
  });
});

describe('an exported text is never a formula', () => {
  test.each([
    '=1+1',
    '+61 2 5550 1234',
    '-1',
    '@cmd',
    "'=1",
    '＝1',
    '\t=1',
    '\u200B=1',
    '\uFEFF@cmd',
    '\u2060\u00AD+1',
    '\u202E-1',
    '\u00A0=1',
    '\uFE0F=1',
  ])('%j', (text) => {
    expect(escapeFormula(text)).toMatch(/^'/);
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  });

  // Includes lone surrogates. Half of the characters are ones that start a formula.
  const character = fc.oneof(
    fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r'),
    fc.nat(0xffff).map((code) => String.fromCharCode(code)),
  );

  test('and is parsed back unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: character }), (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
        expect(formatCsvLine([text])).not.toMatch(/^"[=+\-@\t\r]/);
      }),
    );
  });
});

describe('the convention of a column', () => {
  const conventionsOf = (columns: Record<string, string[]>, answers: Partial<Convention> = {}) =>
    resolveConventions(
      Object.fromEntries(
        Object.entries(columns).map(([name, cells]) => [
          name,
          readSigns(name.startsWith('day') ? 'day' : 'number', cells),
        ]),
      ),
      { decimal: null, dayOrder: null, ...answers },
    );

  test.each([
    ['points for thousands', ['1.250', '1.250,00', 'n/a'], 1_250],
    ['points for decimals', ['1.250', '12.5', '3,000.00'], 1.25],
    ['commas for thousands, as is usual', ['1,250', '800'], 1_250],
    ['commas for decimals', ['1,250', '12,5'], 1.25],
  ])('%s', (_, cells, first) => {
    expect(amountCell.parse(cells[0] ?? '', conventionsOf({ number: cells }).number)).toBe(first);
  });

  test('is that of the other columns, else the answer; until there is one, the cell is a problem', () => {
    expect(conventionsOf({ number1: ['1.250'], number2: ['7,5'] }).number1).toMatchObject({ decimal: ',' });
    expect(conventionsOf({ number: ['1.250'] }, { decimal: '.' }).number).toMatchObject({ decimal: '.' });
    expect(() => amountCell.parse('1.250', conventionsOf({ number: ['1.250'] }).number)).toThrow(
      'may be 1,250 or 1.25',
    );
    expect(() =>
      amountCell.parse('1.250', conventionsOf({ number: ['1.250', '1,5', '1.5'] }).number),
    ).toThrow();
  });

  test('days begin with the month where a cell can be read in no other way', () => {
    const { day, dayOther, dayMixed } = conventionsOf({
      day: ['3/4/2026', '12/25/2026'],
      dayOther: ['3/4/2026', '25/12/2026'],
      dayMixed: ['3/4/2026', '25/12/2026', '12/25/2026'],
    });

    expect(dayCell.parse('3/4/2026', day)).toBe('2026-03-04');
    expect(dayCell.parse('3/4/2026', dayOther)).toBe('2026-04-03');
    expect(() => dayCell.parse('3/4/2026', dayMixed)).toThrow('may be two days');
    expect(conventionsOf({ day: ['3/4/2026'] }).day?.dayOrder).toBe('day');
  });
});

test('columns are matched by their aliases, each once', () => {
  expect(
    guessColumnMapping(contactColumns, ['Given name', 'SURNAME', 'E-Mail Address', 'Company', 'Email', 'x']),
  ).toEqual({ firstName: 0, lastName: 1, account: 3, email: 4 });
  expect(guessColumnMapping(accountColumns, ['Name', 'Email', 'ABN'])).toEqual({
    name: 0,
    businessEmail: 1,
    abn: 2,
  });
});
