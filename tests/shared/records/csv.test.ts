import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountColumns } from '#server/accounts/accounts.csv.ts';
import { contactColumns } from '#server/contacts/contacts.csv.ts';
import { accountType } from '#shared/accounts.ts';
import { leadStatus } from '#shared/leads.ts';
import {
  amountCell,
  choiceCell,
  countCell,
  dayCell,
  listCell,
  yesNoCell,
} from '#shared/records/csv/cells.ts';
import { guessColumnMapping } from '#shared/records/csv/columns.ts';
import { escapeFormula, formatCsvLine, unescapeFormula } from '#shared/records/csv/csvLine.ts';

describe('a cell', () => {
  test.each([
    ['31/12/2026', '2026-12-31'],
    ['1.2.26', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['1 Dec 2026', '2026-12-01'],
    ['Tuesday, 1st December 2026', '2026-12-01'],
    ['29/2/2028 00:00', '2028-02-29'],
  ])('the day %s', (text, day) => {
    expect(dayCell.parse(text)).toBe(day);
  });

  test.each(['31/2/2026', '12/25/2026', '29/2/2027', 'soon', '2026'])('%s is no day', (text) => {
    expect(() => dayCell.parse(text)).toThrow(`‘${text}’ is not a day such as 31/12/2026`);
  });

  test.each([
    ['$12,500.00', 12_500],
    ['A$ 1 250', 1_250],
    ['AUD 12,500.505', 12_500.51],
    ['0', 0],
  ])('the amount %s', (text, amount) => {
    expect(amountCell.parse(text)).toBe(amount);
  });

  test.each(['-5', 'twelve', '1e9', '5-10'])('%s is no amount', (text) => {
    expect(() => amountCell.parse(text)).toThrow(`‘${text}’ is not an amount`);
  });

  test('choices are parsed by label and by value, whatever the punctuation', () => {
    const { parse } = choiceCell(leadStatus.labels);

    expect(['Closed Won', 'closed_won', 'CLOSED-WON'].map(parse)).toEqual(Array(3).fill('closed_won'));
    expect(choiceCell(accountType.labels).parse('Non Profit')).toBe('non_profit');
  });

  test('percentages and booleans are parsed', () => {
    expect(countCell.parse('60 %')).toBe(60);
    expect(['Yes', 'y', 'TRUE', 'no', '0'].map(yesNoCell.parse)).toEqual([true, true, true, false, false]);
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
  test.each(['=1+1', '+61 2 5550 1234', '-1', '@cmd', "'=1", '＝1', '\t=1'])('%j', (text) => {
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

test('columns are matched by their aliases, each once', () => {
  expect(
    guessColumnMapping(contactColumns, ['Given name', 'SURNAME', 'E-Mail Address', 'Company', 'Email', 'x']),
  ).toEqual({
    firstName: 0,
    lastName: 1,
    account: 3,
    email: 4,
  });
  expect(guessColumnMapping(accountColumns, ['Name', 'Email', 'ABN'])).toEqual({
    name: 0,
    businessEmail: 1,
    abn: 2,
  });
});
