import { BYTE_ORDER_MARK, formatCsvLine } from '../records/csv/csvLine.ts';
import type { InvoiceLine } from './invoiceLines.ts';

// Files of invoices for the programs in which a business keeps its books.

export interface Invoice {
  /** The client's name, which has to be exactly that in the books. */
  client: string;
  number: string;
  /** What it is for, such as 'PR-2026-00001'. */
  reference: string;
  /** The day of the invoice, and the last one to pay it; 'YYYY-MM-DD'. */
  date: string;
  dueDate: string;
  lines: InvoiceLine[];
}

/** Xero takes no more in one file. */
export const MOST_INVOICES = 500;

/** What the books call the account of sales, and the tax on them. */
export interface Accounts {
  xeroAccount: string;
  xeroTax: string;
  myobAccount: string;
  myobTax: string;
}

/** Those of a new ledger. */
export const standardAccounts: Accounts = {
  xeroAccount: '200',
  xeroTax: 'GST on Income',
  myobAccount: '4-1000',
  myobTax: 'GST',
};

type Column = [
  heading: string,
  cell: (invoice: Invoice, line: InvoiceLine, accounts: Accounts) => string | number,
];

/** '31/01/2027' of '2027-01-31'. */
const writtenDay = (day: string) => day.split('-').reverse().join('/');

const statedGst = ({ gst }: InvoiceLine) => (gst === null ? '' : gst / 100);

const columns = {
  xero: [
    ['ContactName', ({ client }) => client],
    ['InvoiceNumber', ({ number }) => number],
    ['Reference', ({ reference }) => reference],
    ['InvoiceDate', ({ date }) => writtenDay(date)],
    ['DueDate', ({ dueDate }) => writtenDay(dueDate)],
    ['Description', (_, { description }) => description],
    ['Quantity', () => 1],
    ['UnitAmount', (_, { cents }) => cents / 100],
    ['AccountCode', (_invoice, _line, { xeroAccount }) => xeroAccount],
    ['TaxType', (_, { gst }, { xeroTax }) => (gst === null ? '' : xeroTax)],
    ['TaxAmount', (_, line) => statedGst(line)],
  ],
  myob: [
    ['Co./Last Name', ({ client }) => client],
    ['Invoice #', ({ number }) => number],
    ['Date', ({ date }) => writtenDay(date)],
    ['Customer PO', ({ reference }) => reference],
    ['Description', (_, { description }) => description],
    ['Account #', (_invoice, _line, { myobAccount }) => myobAccount],
    ['Amount', (_, { cents }) => cents / 100],
    ['Inc-Tax Amount', (_, { cents, gst }) => (cents + (gst ?? 0)) / 100],
    ['Tax Code', (_, { gst }, { myobTax }) => (gst === null ? '' : myobTax)],
    ['GST Amount', (_, line) => statedGst(line)],
  ],
} satisfies Record<string, Column[]>;

export type Books = keyof typeof columns;

/** A CSV file. Amounts are dollars before GST, which each line states by itself. */
export function invoiceFile(books: Books, invoices: Invoice[], accounts: Accounts = standardAccounts) {
  const of: Column[] = columns[books];
  const texts = invoices.map((invoice) =>
    invoice.lines.map((line) => formatCsvLine(of.map(([, cell]) => cell(invoice, line, accounts)))).join(''),
  );
  // MYOB takes an empty line as the end of an invoice.
  return (
    BYTE_ORDER_MARK +
    formatCsvLine(of.map(([heading]) => heading)) +
    texts.join(books === 'myob' ? '\r\n' : '')
  );
}
