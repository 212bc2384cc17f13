import type { AgreementCard, AgreementValues } from '#shared/agreements/agreements.schema.ts';
import {
  agreementFields,
  agreementSortParser,
  agreementLabels as labels,
} from '#shared/agreements/agreements.ts';
import { lastDayOf } from '#shared/agreements/periods.ts';
import { formatTightDay } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { fieldTable } from '../fields/fieldTable.tsx';
import { AgreementBadge, describeNext, formatPrice } from './AgreementCard.tsx';
import { agreements } from './agreements.record.ts';

export const AgreementTable = fieldTable<AgreementCard, AgreementValues>({
  type: agreements,
  fields: agreementFields,
  sort: agreementSortParser,
  labels,
  calls: trpc.agreements,
  hasOwner: true,
  titleOf: ({ accountName, name }) => `${accountName}, ${name}`,
  columns: ({ column, plain, owner }) => [
    plain('accountName', 200, { name: 'account', label: labels.accountId }),
    column('name', 200),
    plain('price', 100, { label: 'A month', isNumeric: true, cell: formatPrice }),
    plain('changes', 110, { name: 'state', label: 'State', cell: (row) => <AgreementBadge terms={row} /> }),
    plain('firstInvoiceFrom', 104, { name: 'next', label: 'Next invoice', cell: describeNext }),
    plain('id', 96, {
      name: 'lastDay',
      label: 'Last day',
      cell: (row) => {
        const day = lastDayOf(row);
        return day && formatTightDay(day);
      },
    }),
    column('minimumUntil', 118),
    owner('ownerId', 64),
    column('firstDay', 118, { isHiddenAtFirst: true }),
  ],
});
