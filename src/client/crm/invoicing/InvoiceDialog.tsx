import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { v7 } from 'uuid';
import { addDays } from '#shared/fields/days.ts';
import { formatCents, formatCount, today } from '#shared/fields/format.ts';
import { type Books, invoiceFile } from '#shared/invoicing/invoiceFile.ts';
import {
  FIRST_NUMBER,
  type InvoiceItem,
  numberAfter,
  PAYMENT_DAYS,
  sumsOf,
} from '#shared/invoicing/invoicing.ts';
import { trpc } from '../../trpc.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { saveFile } from '../records/export/exportFile.ts';
import { useFailureToast } from '../records/useFailureToast.ts';
import { useUndo } from '../records/useUndo.ts';
import classes from './Invoicing.module.css';

interface InvoiceDialogProps {
  items: InvoiceItem[];
  /** The number that was marked last; null before the first. */
  lastNumber: string | null;
  onClose: () => void;
}

/** Numbers of the selected items, with which they are marked as invoiced or written into a file for the books. */
export function InvoiceDialog({ items, lastNumber, onClose }: InvoiceDialogProps) {
  const [first, setFirst] = useState(lastNumber ? numberAfter(lastNumber) : FIRST_NUMBER);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const numbered = items.map((item, at) => ({ ...item, number: typed[item.id] ?? numberAfter(first, at) }));
  const showFailure = useFailureToast();
  const undo = useUndo();
  const mark = trpc.invoicing.mark.useMutation({
    onSuccess: (_, { act }) => {
      onClose();
      notify.undoable(`${formatCount(items.length, 'item')} marked as invoiced`, () => undo.mutate({ act }));
    },
    onError: (error) => showFailure('Failed to mark as invoiced', error),
  });
  const save = (books: Books) => {
    const date = today();
    const invoices = numbered.map(({ client, number, title, lines }) => ({
      client,
      number,
      reference: title,
      date,
      dueDate: addDays(date, PAYMENT_DAYS),
      lines,
    }));
    saveFile(new File([invoiceFile(books, invoices)], `invoices-${books}-${date}.csv`, { type: 'text/csv' }));
  };

  return (
    <Dialog onClose={onClose} title={`Invoice ${formatCount(items.length, 'item')}`} size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Use the numbers that your books give. A file marks nothing.
        </Text>
        <div className={classes.items}>
          {numbered.map(({ id, title, client, lines, number }, at) => (
            <Fragment key={id}>
              <span>{`${client}: ${title} · ${formatCents(sumsOf(lines).total)}`}</span>
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
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => save('xero')}
          >
            File for Xero
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => save('myob')}
          >
            File for MYOB
          </Button>
          <Button
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
