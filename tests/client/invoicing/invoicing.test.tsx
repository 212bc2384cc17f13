import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Invoicing } from '#client/crm/invoicing/Invoicing.tsx';
import { addDays } from '#shared/fields/days.ts';
import { today } from '#shared/fields/format.ts';
import { standardAccounts } from '#shared/invoicing/invoiceFile.ts';
import { type InvoiceItem, monthDue, sumsOf } from '#shared/invoicing/invoicing.ts';
import { invoiceItem } from '../../support/records/invoiceItems.ts';
import { type Answers, render } from '../../support/render.tsx';
import { ada } from '../../support/staff.ts';

const item = (id: string, values: Partial<InvoiceItem> = {}) => ({ ...invoiceItem, id, ...values });

const pageOf = (all: InvoiceItem[], { isMissed = false }: { isMissed?: boolean }) => {
  const items = all.filter((one) => one.isMissed === isMissed);
  const sum = (some: InvoiceItem[]) => ({
    count: some.length,
    ...sumsOf(some.flatMap(({ lines }) => lines)),
  });
  const months = [...Map.groupBy(items, ({ dueOn }) => monthDue(dueOn))];
  return {
    items,
    nextCursor: null,
    total: items.length,
    due: sum(items.filter(({ dueOn }) => monthDue(dueOn))),
    months: months.map(([month, some]) => ({ month, ...sum(some) })),
  };
};

const show = (items: InvoiceItem[], answers: Answers = {}, role: 'manager' | 'staff' = 'manager') =>
  render(
    <Invoicing />,
    {
      'invoicing.list': (input: unknown) => pageOf(items, input as { isMissed?: boolean }),
      'invoicing.next': { lastNumber: 'INV-0099', accounts: standardAccounts },
      'invoicing.earlier': { count: 0, total: 0 },
      ...answers,
    },
    { at: '/crm/invoicing', user: { ...ada, role } },
  );

test('each row says who, what, when and how much, and each month its sums; what is late says so', async () => {
  show([
    item('i1', { dueOn: addDays(today(), -40) }),
    item('i2', {
      client: 'Hearth & Home Care',
      accountId: null,
      lines: [{ description: 'Travel', cents: 990, gst: null }],
    }),
  ]);

  const rows = await screen.findAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/^\w+ 20\d\dExcl. GST \$3,500Incl. GST \$3,850$/);
  expect(rows[1]).toHaveTextContent(/Sunrise Care.*PR-2026-00001 · .* · 40 days late/);
  expect(rows[1]).toHaveTextContent('Excl. GST $3,500Incl. GST $3,850');
  expect(rows[2]).toHaveTextContent(/^\w+ 20\d\dNo GST\$9.90$/);
  expect(rows[3]).toHaveTextContent('Hearth & Home Care (deleted)PR-2026-00001 · TodayNo GST$9.90');
  const due = screen.getByText('2 items due');
  expect(due.parentElement).toHaveTextContent('Excl. GST $3,509.90Incl. GST $3,859.90');
});

test('the selected items are marked by one press, with numbers that count up from the last', async () => {
  const mark = vi.fn();
  show([item('i1'), item('i2', { title: 'PR-2026-00002' })], { 'invoicing.mark': mark });

  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all 2 shown' }));
  fireEvent.click(screen.getByRole('button', { name: 'Invoice' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invoice 2 items' });
  const number = (title: string) =>
    within(dialog).getByRole('textbox', { name: `Invoice number of ${title}, Sunrise Care` });
  expect(number('PR-2026-00001')).toHaveValue('INV-0100');
  expect(number('PR-2026-00002')).toHaveValue('INV-0101');

  fireEvent.change(number('PR-2026-00001'), { target: { value: 'INV-0200' } });
  expect(number('PR-2026-00002')).toHaveValue('INV-0201');
  fireEvent.change(number('PR-2026-00002'), { target: { value: 'INV-0300' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as invoiced' }));

  await waitFor(() =>
    expect(mark).toHaveBeenCalledExactlyOnceWith({
      act: expect.any(String),
      items: [
        { id: 'i1', number: 'INV-0200' },
        { id: 'i2', number: 'INV-0300' },
      ],
    }),
  );
  expect(await screen.findByText('2 items marked as invoiced')).toBeVisible();
});

test('the first number is the next free one of the books: none is proposed before, and files wait for it', async () => {
  const next = { lastNumber: null, accounts: standardAccounts };
  show([item('i1'), item('i2', { title: 'Travel' })], { 'invoicing.next': next });

  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all 2 shown' }));
  fireEvent.click(screen.getByRole('button', { name: 'Invoice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invoice 2 items' }));
  const [first, second] = dialog.getAllByRole('textbox');
  expect([first, second].map((input) => (input as HTMLInputElement).value)).toEqual(['', '']);
  expect(dialog.getByRole('button', { name: 'Mark as invoiced' })).toBeDisabled();
  const reason = dialog.getByText(/^Type the first number/);
  fireEvent.change(first as HTMLElement, { target: { value: 'INV-0042' } });
  expect(second).toHaveValue('INV-0043');
  expect(reason).not.toBeInTheDocument();
});

test('one item is invoiced from its row', async () => {
  show([item('i1'), item('i2', { title: 'Travel' })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Invoice Travel, Sunrise Care' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invoice 1 item' }));
  expect(dialog.getByRole('textbox', { name: 'Invoice number of Travel, Sunrise Care' })).toHaveValue(
    'INV-0100',
  );
});

test('what was missed stands apart, and is released by one press, which Undo takes back', async () => {
  const release = vi.fn();
  const period = { proposalId: null, agreementId: 'g1', isMissed: true };
  const items = ['January', 'February'].map((title) => item(title, { ...period, title }));
  show([...items, item('i1')], { 'invoicing.release': release });

  const missed = within(await screen.findByRole('region', { name: 'Earlier' }));
  expect(missed.getByText('2 earlier items: release what your books have not invoiced.')).toBeVisible();
  expect(missed.getByRole('link', { name: 'January' })).toHaveAttribute('href', '/crm/agreements/g1');
  expect(missed.queryByRole('checkbox')).toBeNull();
  fireEvent.click(missed.getByRole('button', { name: 'Release February, Sunrise Care' }));
  await waitFor(() => expect(release).toHaveBeenLastCalledWith({ ids: ['February'] }));
  expect(await screen.findByText('1 item to be invoiced')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(release).toHaveBeenLastCalledWith({ ids: ['February'], isReleased: false }));
  fireEvent.click(missed.getByRole('button', { name: 'Release all' }));
  await waitFor(() => expect(release).toHaveBeenLastCalledWith({ ids: ['January', 'February'] }));
});

test('one number is one invoice: of one client in a file, never of two', async () => {
  show([item('i1'), item('i2', { title: 'Travel' }), item('i3', { client: 'Hearth & Home Care' })]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all 3 shown' }));
  fireEvent.click(screen.getByRole('button', { name: 'Invoice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invoice 3 items' }));
  const type = (name: string, value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } });
  type('Invoice number of Travel, Sunrise Care', 'INV-0100');
  type('Invoice number of PR-2026-00001, Hearth & Home Care', 'INV-0100');
  expect(dialog.getByRole('alert')).toHaveTextContent(
    'INV-0100 is for Sunrise Care and Hearth & Home Care: type another number.',
  );
  expect(dialog.getByRole('button', { name: 'Mark as invoiced' })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'File for MYOB' })).toBeDisabled();

  type('Invoice number of PR-2026-00001, Hearth & Home Care', 'INV-0101');
  expect(dialog.queryByRole('alert')).toBeNull();
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  fireEvent.click(dialog.getByRole('button', { name: 'File for MYOB' }));
  const [file] = saved.mock.calls[0] ?? [];
  const text = file instanceof File ? await file.text() : '';
  // An empty line ends an invoice.
  expect(text.split('\r\n\r\n').map((invoice) => invoice.split('\r\n').filter(Boolean).length)).toEqual([
    3, 1,
  ]);
});

test('an empty list says what will be in it, and leads there', async () => {
  show([]);
  expect(
    await screen.findByText(/^Nothing is to be invoiced\. Listed here once a client accepts/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'proposals' })).toHaveAttribute('href', '/crm/proposals');
});

test('staff read and mark nothing', async () => {
  show([item('i1')], {}, 'staff');
  await screen.findAllByRole('listitem');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Invoice / })).toBeNull();
});
