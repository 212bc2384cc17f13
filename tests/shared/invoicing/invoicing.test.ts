import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Books, type Invoice, invoiceFile } from '#shared/invoicing/invoiceFile.ts';
import { linesOfProposal } from '#shared/invoicing/invoiceLines.ts';
import { gstOn } from '#shared/proposals/pricing.ts';

const invoice: Omit<Invoice, 'lines'> = {
  client: 'Sunrise Care',
  number: 'INV-0001',
  reference: 'PR-2026-00001',
  date: '2027-01-31',
  dueDate: '2027-02-14',
};

interface Signed {
  /** Cents of each line, before GST. */
  lines: number[];
  discount?: number;
  hasGst?: boolean;
}

/** A signed proposal with these sums: GST is rounded once, on the total. */
function signed({ lines, discount = 0, hasGst = true }: Signed) {
  const net = lines.reduce((sum, cents) => sum + cents, 0) - discount;
  const gst = hasGst ? gstOn(net) : null;
  return {
    lines: lines.map((cents, at) => ({ kind: 'own' as const, label: `Part ${at + 1}`, detail: null, cents })),
    discount: discount > 0 ? { cents: discount, reason: 'Two at once' } : null,
    gst,
    total: net + (gst ?? 0),
  };
}

/** The rows of a file by its headings, as the program reads them. */
const rowsOf = (books: Books, invoices: Invoice[]): Record<string, string>[] =>
  parse(invoiceFile(books, invoices), { columns: true, bom: true, skip_empty_lines: true });

const cents = (dollars = '') => Math.round(Number(dollars) * 100);

const sumOf = (rows: Record<string, string>[], ...headings: string[]) =>
  rows.reduce((sum, row) => sum + headings.reduce((all, heading) => all + cents(row[heading]), 0), 0);

describe('a file of invoices', () => {
  const sums = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
  const proposals = fc
    .tuple(sums, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())
    .map(([lines, share, hasGst]) =>
      signed({ lines, discount: Math.round(lines.reduce((sum, one) => sum + one, 0) * share), hasGst }),
    );

  test('comes to what was signed, to the cent, where the tax of each line is read and added up', () => {
    fc.assert(
      fc.property(proposals, (proposal) => {
        const lines = linesOfProposal(proposal);
        const xero = rowsOf('xero', [{ ...invoice, lines }]);
        expect(sumOf(xero, 'UnitAmount', 'TaxAmount')).toBe(proposal.total);
        expect(sumOf(xero, 'TaxAmount')).toBe(proposal.gst ?? 0);
        const myob = rowsOf('myob', [{ ...invoice, lines }]);
        expect(sumOf(myob, 'Inc-Tax Amount')).toBe(proposal.total);
        expect(sumOf(myob, 'Amount', 'GST Amount')).toBe(proposal.total);
      }),
    );
  });

  test('states the tax of a line at most a cent from its own, and none for what costs nothing', () => {
    fc.assert(
      fc.property(proposals, (proposal) => {
        for (const { cents, gst } of linesOfProposal(proposal)) {
          if (gst === null) continue;
          // A tenth of a line, in tenths of a cent: half a cent of rounding, and one cent more.
          expect(Math.abs(gst * 10 - cents)).toBeLessThanOrEqual(cents === 0 ? 0 : 15);
        }
      }),
    );
  });

  test('gives cents to one line each, from the last that bears GST', () => {
    // Each line by itself rounds 0.5 up: 1 + 1 + 1, where the total has 2.
    expect(linesOfProposal(signed({ lines: [5, 5, 5, 0] })).map(({ gst }) => gst)).toEqual([1, 1, 0, 0]);
    // Each line by itself rounds 0.4 down: 0, where the total has 2.
    expect(linesOfProposal(signed({ lines: [4, 4, 4, 4] })).map(({ gst }) => gst)).toEqual([0, 0, 1, 1]);
  });

  test('has a discount as a line with negative tax', () => {
    const lines = linesOfProposal(signed({ lines: [430_000], discount: 43_000 }));
    expect(rowsOf('xero', [{ ...invoice, lines }])).toEqual([
      {
        ContactName: 'Sunrise Care',
        InvoiceNumber: 'INV-0001',
        Reference: 'PR-2026-00001',
        InvoiceDate: '31/01/2027',
        DueDate: '14/02/2027',
        Description: 'Part 1',
        Quantity: '1',
        UnitAmount: '4300',
        AccountCode: '200',
        TaxType: 'GST on Income',
        TaxAmount: '430',
      },
      expect.objectContaining({
        Description: 'Discount: Two at once',
        UnitAmount: '-430',
        TaxType: 'GST on Income',
        TaxAmount: '-43',
      }),
    ]);
  });

  test('has no type of tax where the business is not registered for GST', () => {
    const lines = linesOfProposal(signed({ lines: [430_000], hasGst: false }));
    expect(rowsOf('xero', [{ ...invoice, lines }])).toMatchObject([{ TaxType: '', TaxAmount: '' }]);
    expect(rowsOf('myob', [{ ...invoice, lines }])).toEqual([
      {
        'Co./Last Name': 'Sunrise Care',
        'Invoice #': 'INV-0001',
        Date: '31/01/2027',
        'Customer PO': 'PR-2026-00001',
        Description: 'Part 1',
        'Account #': '4-1000',
        Amount: '4300',
        'Inc-Tax Amount': '4300',
        'Tax Code': '',
        'GST Amount': '',
      },
    ]);
  });

  test('has the account and the tax by the names that the books give them', () => {
    const names = { xeroAccount: '210', xeroTax: 'GST 10', myobAccount: '4-2000', myobTax: 'G1' };
    const lines = linesOfProposal(signed({ lines: [430_000] }));
    expect(invoiceFile('xero', [{ ...invoice, lines }], names)).toContain('"210","GST 10",430');
    expect(invoiceFile('myob', [{ ...invoice, lines }], names)).toContain('"4-2000",4300,4730,"G1",430');
  });

  test('runs no text as a formula, and ends an invoice for MYOB by an empty line', () => {
    const lines = [{ description: '=1+1', cents: -100, gst: -10 }];
    const file = invoiceFile('myob', [
      { ...invoice, client: '@cmd', lines },
      { ...invoice, number: '-2', lines },
    ]);
    const [, first, second] = file.split(/\r\n(?=.)/);
    expect(first).toContain(`"'@cmd","INV-0001"`);
    expect(first).toContain(`"'=1+1","4-1000",-1,-1.1,"GST",-0.1`);
    expect(second).toContain(`"'-2"`);
    expect(file).toMatch(/-0\.1\r\n\r\n"Sunrise Care"/);
  });
});
