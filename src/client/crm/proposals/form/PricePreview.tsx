import { Button, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { describeDiscount, isLargeDiscount } from '#shared/proposals/approvals.ts';
import {
  describeSums,
  fromFirstDay,
  type ProposalDocument,
  withoutUnpriced,
} from '#shared/proposals/document.ts';
import { describeReplaced } from '#shared/proposals/outline.ts';
import {
  monthlyFee,
  type ProposalValues,
  paymentParts,
  type proposalForm,
} from '#shared/proposals/proposals.schema.ts';
import type { SendBlocker } from '#shared/proposals/readiness.ts';
import { PriceTable } from '../../../proposal-document/PriceTable.tsx';
import { trpc } from '../../../trpc.ts';
import type { ZodForm } from '../../../ui/form/useZodForm.ts';
import { focusOnBlocker } from '../sending/blockerFocus.ts';
import classes from './GroupsInput.module.css';

/** The values that the price depends on; what is not finished is left out. */
const pricedOf = (
  { selection, ownLines, discountCents, discountReason, newPricesReason, ...fees }: ProposalValues,
  id: string | undefined,
) => ({
  id,
  newPricesReason,
  selection,
  ownLines: ownLines.filter(({ label, cents }) => label.trim() && typeof cents === 'number'),
  discountCents: typeof discountCents === 'number' ? discountCents : null,
  discountReason,
  monthlyFee: monthlyFee.safeParse(fees.monthlyFee).success ? fees.monthlyFee : null,
  paymentParts: paymentParts.safeParse(fees.paymentParts).success ? fees.paymentParts : null,
  note: '',
  validUntil: '',
  accountId: null,
  contactId: null,
});

/**
 * The price of what the form holds, as the client would read it, and whether it is that of the newest values; `id` is that
 * of a stored draft.
 */
export function useDraftPrice(form: ZodForm<typeof proposalForm>, id: string | undefined) {
  const values = useSyncExternalStore(form.subscribe, form.getValues);
  const newest = JSON.stringify(pricedOf(values, id));
  const [priced] = useDebouncedValue(newest, 200);
  const query = trpc.proposals.preview.useQuery(JSON.parse(priced), { placeholderData: keepPreviousData });
  return { document: query.data, isCurrent: priced === newest && !query.isPlaceholderData };
}

interface PricePreviewProps {
  document: ProposalDocument | undefined;
  /** False while the price of the newest values is loading. */
  isCurrent: boolean;
  /** Why this person may not send it; null if they may. */
  refusal: string | null;
}

export const PricePreview = ({ document, isCurrent, refusal }: PricePreviewProps) => (
  <section className={classes.price} aria-label="Price" data-stale={!isCurrent || undefined}>
    {document && (
      <>
        <PriceTable document={document} />
        <Stack gap={4} pb="sm" role="status">
          {document.replaces && (
            <Text size="sm">{`This replaces ${describeReplaced(document.replaces)}.`}</Text>
          )}
          {isLargeDiscount(document) && (
            <Text size="sm">
              {[`The client gets ${describeDiscount(document)}.`, refusal].filter(Boolean).join(' ')}
            </Text>
          )}
        </Stack>
      </>
    )}
  </section>
);

interface DraftTotalProps {
  document: ProposalDocument | undefined;
  /** The reason why it cannot be sent, with the id of its text. */
  blocker: SendBlocker | null;
  reasonId: string;
}

/** Beside the buttons, where the total and the monthly fee stand together. */
export const DraftTotal = ({ document, blocker, reasonId }: DraftTotalProps) => (
  <>
    {/* Without items there is no total. */}
    {blocker?.field !== 'selection' && (
      <p className={classes.total}>
        {'Total '}
        <strong>{document ? describeSums(document) : '…'}</strong>
        {document && document.gst !== null && ' incl. GST'}
        {document && fromFirstDay(document)}
        {document && withoutUnpriced(document)}
      </p>
    )}
    {blocker && (
      <div className={classes.reason}>
        <Text id={reasonId} size="sm">
          {`${blocker.message}.`}
        </Text>
        <Button onClick={() => focusOnBlocker(blocker.field)}>{blocker.act}</Button>
      </div>
    )}
  </>
);
