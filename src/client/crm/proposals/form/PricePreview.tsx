import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { formatCents } from '#shared/fields/format.ts';
import { describeReplaced } from '#shared/proposals/outline.ts';
import type { ProposalValues, proposalForm } from '#shared/proposals.schema.ts';
import { LARGE_DISCOUNT_PERCENT } from '#shared/team/rights.ts';
import { PriceTable } from '../../../proposal-document/PriceTable.tsx';
import { trpc } from '../../../trpc.ts';
import type { ZodForm } from '../../../ui/form/useZodForm.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';

/** The values that the price depends on; a line that is not finished is left out. */
const pricedOf = (
  { selection, ownLines, discountCents, discountReason, newPricesReason }: ProposalValues,
  id: string | undefined,
) => ({
  id,
  newPricesReason,
  selection,
  ownLines: ownLines.filter(({ label }) => label.trim()),
  discountCents,
  discountReason,
  note: '',
  validUntil: '',
  accountId: null,
  contactId: null,
});

interface PricePreviewProps {
  form: ZodForm<typeof proposalForm>;
  /** The id of a stored draft, of which the client may have a price in writing. */
  id: string | undefined;
}

/** The price of what the form holds, as the client would read it. */
export function PricePreview({ form, id }: PricePreviewProps) {
  const values = useSyncExternalStore(form.subscribe, form.getValues);
  const [priced] = useDebouncedValue(JSON.stringify(pricedOf(values, id)), 200);
  const missing = useMissingRight('giveLargeDiscounts');
  const { data } = trpc.proposals.preview.useQuery(JSON.parse(priced), {
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const { discount, subtotal, replaces } = data;
  const percent = discount && subtotal > 0 ? (discount.cents / subtotal) * 100 : 0;
  return (
    <>
      <PriceTable document={data} />
      {replaces && <Text size="sm">{`This replaces ${describeReplaced(replaces)}.`}</Text>}
      {percent > LARGE_DISCOUNT_PERCENT && (
        <Text size="sm" role="status">
          {`The discount is ${percent.toFixed(1)} % of ${formatCents(subtotal)}.`}
          {missing && ` A manager can approve this discount.`}
        </Text>
      )}
    </>
  );
}
