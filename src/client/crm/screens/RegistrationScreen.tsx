import { RelatedEngagements } from '../engagements/RelatedEngagements.tsx';
import { RelatedLists } from '../records/list/RelatedLists.tsx';
import { RegistrationDetail } from '../registrations/RegistrationDetail.tsx';

/** A registration with the engagements of its account. */
export const RegistrationScreen = () => (
  <RegistrationDetail
    related={({ accountId }) => (
      <RelatedLists>
        <RelatedEngagements accountId={accountId} />
      </RelatedLists>
    )}
  />
);
