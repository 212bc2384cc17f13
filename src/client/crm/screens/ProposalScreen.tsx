import { ProposalDetail } from '../proposals/ProposalDetail.tsx';
import { RecordFieldsContext } from '../records/history/RecordFieldsContext.ts';
import { recordFields } from './recordFields.ts';

/** A proposal. */
export const ProposalScreen = () => (
  <RecordFieldsContext value={recordFields}>
    <ProposalDetail />
  </RecordFieldsContext>
);
