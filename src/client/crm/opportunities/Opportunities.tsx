import { useSearchParam } from '../../ui/useSearchParam.ts';
import { OpportunityBoard } from './OpportunityBoard.tsx';
import { OpportunityList } from './OpportunityList.tsx';

/** The pipeline as a board, or as a list where the address asks for one. */
export const Opportunities = () =>
  useSearchParam('view') === 'list' ? <OpportunityList /> : <OpportunityBoard />;
