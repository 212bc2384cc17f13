import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AgreementList } from '#client/crm/agreements/AgreementList.tsx';
import { AgreementScreen } from '#client/crm/screens/AgreementScreen.tsx';
import type { AgreementRecord } from '#shared/agreements/agreements.schema.ts';
import { type AgreementChange, earliestFrom } from '#shared/agreements/periods.ts';
import { addDays, addMonths } from '#shared/fields/days.ts';
import { formatShortDay, today } from '#shared/fields/format.ts';
import type { InvoiceItem } from '#shared/invoicing/invoicing.ts';
import { sunriseCare } from '../../support/records/accounts.ts';
import { invoiceItem } from '../../support/records/invoiceItems.ts';
import { type Answers, render } from '../../support/render.tsx';

const firstDay = addMonths(today(), -2);

const agreement: AgreementRecord = {
  id: '019aa5f0-0000-7000-8000-0000000000c1',
  version: 3,
  name: 'Monthly support',
  accountId: sunriseCare.id,
  accountName: sunriseCare.name,
  ...{ contactId: null, contactName: null, contactPhone: null, contactEmail: null, contactDoNotEmail: false },
  ...{ price: 500, firstDay, minimumUntil: null, noticeMonths: 1, firstInvoiceFrom: null, changes: [] },
  ...{ ownerId: null, ownerName: null, notes: null, proposalId: null, isSample: false, createdById: null },
  createdAt: new Date(),
  updatedAt: new Date(),
};

const show = (record: AgreementRecord, answers: Answers = {}) =>
  render(
    <AgreementScreen />,
    { 'agreements.byId': record, ...answers },
    { at: `/crm/agreements/${agreement.id}`, path: '/crm/agreements/:id' },
  );

test('notice ends it after the agreed months, with Undo', async () => {
  const from = earliestFrom(agreement, 'notice', today());
  const notice = { kind: 'notice' as const, from, price: null, givenOn: today(), reason: 'They close' };
  const changeTerms = vi.fn((_: object) => ({ ...agreement, changes: [notice], version: 4 }));
  const takeBack = vi.fn((_: object) => ({ ...agreement, version: 5 }));
  const { person } = show(agreement, {
    'agreements.changeTerms': changeTerms,
    'agreements.takeBack': takeBack,
  });
  await person.click(await screen.findByRole('button', { name: 'Give notice' }));
  const dialog = await screen.findByRole('dialog', { name: 'Notice' });
  expect(within(dialog).getByText('Notice: 1 month')).toBeVisible();
  expect(within(dialog).getByRole('combobox', { name: 'Last day' })).toHaveValue(
    formatShortDay(addDays(from, -1)),
  );
  await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'They close');
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(changeTerms).toHaveBeenCalledWith({ id: agreement.id, version: 3, data: notice });
  expect(takeBack).toHaveBeenCalledWith({ id: agreement.id, version: 4, kind: 'notice', from });
});

test('the screen lists the months that are due and those that were invoiced, and leads to them', async () => {
  const month = (title: string, values: Partial<InvoiceItem>) => ({
    ...invoiceItem,
    id: title,
    title,
    ...values,
  });
  const due = month(`${agreement.name}, June`, { dueOn: '2026-06-01' });
  const done = month('May', {
    dueOn: '2026-05-01',
    invoice: { number: 'INV-7', at: new Date(), byName: null },
  });
  const list = vi.fn(({ isInvoiced }: { isInvoiced: boolean }) => ({
    ...{ items: [isInvoiced ? done : due], nextCursor: null, total: 1, due: null, months: null },
  }));
  show(agreement, { 'invoicing.list': list });
  const months = within(await screen.findByRole('region', { name: 'Months' }));
  expect(months.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `June$3,850 incl. GSTTo invoice: ${formatShortDay('2026-06-01')}`,
    'May$3,850 incl. GSTInvoiced: INV-7',
  ]);
  expect(months.getByRole('link')).toHaveAttribute('href', '/crm/invoicing?search=Sunrise+Care');
  expect(list).toHaveBeenCalledWith({ agreementId: agreement.id, isInvoiced: true, limit: 6 });
});

test('the screen says who gave notice, and until when it can be taken back', async () => {
  const from = addMonths(firstDay, 4);
  const given: AgreementChange = {
    ...{ kind: 'notice', from, price: null, givenOn: today(), reason: 'We close', byClient: true },
  };
  const takeBack = vi.fn((_: object) => agreement);
  const { person } = show({ ...agreement, changes: [given] }, { 'agreements.takeBack': takeBack });
  const lastDay = formatShortDay(addDays(from, -1));
  expect(await screen.findByText('Notice given')).toBeVisible();
  expect(screen.getByText(`$500 a month excl. GST · ends on ${lastDay}`)).toBeVisible();
  expect(screen.getByText(`Given on ${formatShortDay(today())} by the client`)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Give notice' })).toBeNull();
  await person.click(screen.getByRole('button', { name: `Take back: Ends on ${lastDay}` }));
  expect(takeBack).toHaveBeenCalledWith({ id: agreement.id, version: 3, kind: 'notice', from });
});

test('a sample promises no invoice', async () => {
  show({ ...agreement, isSample: true });
  expect(await screen.findByText('Samples are never invoiced')).toBeVisible();
});

test('its table sorts by the columns of the server’s sort alone', async () => {
  const page = { items: [agreement], nextCursor: null, total: 1 };
  render(<AgreementList />, { 'agreements.list': page }, { at: '/crm/agreements?view=table' });
  const table = within(await screen.findByRole('table'));
  expect(table.getByRole('link', { name: 'A month' })).toBeVisible();
  expect(table.getByRole('columnheader', { name: 'Next invoice' })).toBeVisible();
  expect(table.queryByRole('link', { name: 'Next invoice' })).toBeNull();
});
