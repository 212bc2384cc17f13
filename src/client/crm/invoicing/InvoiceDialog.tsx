import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { v7 } from 'uuid';
import { addDays } from '#shared/fields/days.ts';
import { formatCount, today } from '#shared/fields/format.ts';
import {
  type Accounts,
  type Books,
  type Invoice,
  invoiceFile,
  MOST_INVOICES,
} from '#shared/invoicing/invoiceFile.ts';
import {
  formatSums,
  type InvoiceItem,
  numberAfter,
  PAYMENT_DAYS,
  sumsOf,
} from '#shared/invoicing/invoicing.ts';
import { trpc } from '../../trpc.ts';
import { FormAlert } from '../../ui/form/FormAlert.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { saveFile } from '../records/export/exportFile.ts';
import { useUndo } from '../records/useUndo.ts';
import classes from './Invoicing.module.css';

interface InvoiceDialogProps {
  items: InvoiceItem[];
  /** The number that was marked last, null before the first; and what the books call their accounts. */
  next: { lastNumber: string | null; accounts: Accounts };
  onClose: () => void;
}

/** Numbers of the selected items, with which they are marked as invoiced or written into a file for the books. */
export function InvoiceDialog({ items, next: { lastNumber, accounts }, onClose }: InvoiceDialogProps) {
  const [first, setFirst] = useState(lastNumber ? numberAfter(lastNumber) : '');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const numbered = items.map((item, at) => ({ ...item, number: typed[item.id] ?? numberAfter(first, at) }));
  const undo = useUndo();
  const mark = trpc.invoicing.mark.useMutation({
    onSuccess: (_, { act }) => {
      onClose();
      notify.undoable(`${formatCount(items.length, 'item')} marked as invoiced`, undo.of(act));
    },
    meta: { failed: 'Failed to mark as invoiced' },
  });
  const problem = problemOf(numbered);
  const save = (books: Books) => {
    const date = today();
    const invoices = invoicesOf(numbered).map((invoice) => ({
      ...invoice,
      date,
      dueDate: addDays(date, PAYMENT_DAYS),
    }));
    const file = invoiceFile(books, invoices, accounts);
    saveFile(new File([file], `invoices-${books}-${date}.csv`, { type: 'text/csv' }));
  };

  return (
    <Dialog onClose={onClose} title={`Invoice ${formatCount(items.length, 'item')}`} size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          The first number is the next free one of your books; the others count up. Downloading a file does
          not mark the items: press ‘Mark as invoiced’ once they are in your books.
        </Text>
        <div className={classes.items}>
          <strong>Item</strong>
          <strong>Invoice number in Xero or MYOB</strong>
          {numbered.map(({ id, title, client, lines, number }, at) => (
            <Fragment key={id}>
              <span>{`${client}: ${title} · ${formatSums(sumsOf(lines))}`}</span>
              <TextInput
                aria-label={`Invoice number of ${title}, ${client}`}
                value={number}
                data-autofocus={at === 0 || undefined}
                onChange={({ currentTarget: { value } }) =>
                  at === 0 ? setFirst(value) : setTyped({ ...typed, [id]: value })
                }
              />
            </Fragment>
          ))}
        </div>
        {problem &&
          (numbered.some(({ number }) => number.trim()) ? (
            <FormAlert>{problem}</FormAlert>
          ) : (
            <Text size="sm" ta="end">
              Type the first number, such as INV-0001: the files carry it.
            </Text>
          ))}
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            disabled={problem !== null}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => save('xero')}
          >
            File for Xero
          </Button>
          <Button
            variant="default"
            disabled={problem !== null}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => save('myob')}
          >
            File for MYOB
          </Button>
          <Button
            disabled={problem !== null}
            loading={mark.isPending}
            onClick={() =>
              mark.mutate({ act: v7(), items: numbered.map(({ id, number }) => ({ id, number })) })
            }
          >
            Mark as invoiced
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

type Numbered = InvoiceItem & { number: string };

/** What has to be changed first, as a sentence; null where nothing has. */
function problemOf(items: Numbered[]) {
  if (items.length > MOST_INVOICES) return `Select at most ${MOST_INVOICES} items at once.`;
  const clients = new Map<string, string>();
  for (const { number, client, title } of items) {
    if (!number.trim()) return `Enter the number of ${title}.`;
    const other = clients.get(number.trim()) ?? client;
    if (other !== client) return `${number} is for ${other} and ${client}: type another number.`;
    clients.set(number.trim(), client);
  }
  return null;
}

/** Items with the same number stand on one invoice. */
function invoicesOf(items: Numbered[]) {
  const invoices = new Map<string, Omit<Invoice, 'date' | 'dueDate'>>();
  for (const { client, title, lines, ...item } of items) {
    const number = item.number.trim();
    const invoice = invoices.get(number);
    if (invoice) invoices.set(number, { ...invoice, lines: [...invoice.lines, ...lines] });
    else invoices.set(number, { client, number, reference: title, lines });
  }
  return [...invoices.values()];
}
