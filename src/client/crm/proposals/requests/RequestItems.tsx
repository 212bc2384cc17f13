import { formatShortTime } from '#shared/fields/format.ts';
import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';
import { DescriptionItem } from '../../../ui/record/DescriptionList.tsx';

/** The times at which a visitor sent the request, and confirmed their address. */
export const RequestItems = ({ requestedAt, addressConfirmedAt }: ProposalRecord) => (
  <>
    <DescriptionItem label="Priced on the website">
      {requestedAt && formatShortTime(requestedAt)}
    </DescriptionItem>
    <DescriptionItem label="Email address confirmed">
      {addressConfirmedAt && formatShortTime(addressConfirmedAt)}
    </DescriptionItem>
  </>
);
