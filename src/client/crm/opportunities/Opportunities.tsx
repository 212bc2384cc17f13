import { useSearchParam } from '../../ui/useSearchParam.ts';
import { OpportunityBoard } from './board/OpportunityBoard.tsx';
import { OpportunityList } from './OpportunityList.tsx';

const AS_LIST = ['list', 'table'];

/** The pipeline as a board, or as cards or lines where the address asks for them. */
export const Opportunities = () =>
  AS_LIST.includes(useSearchParam('view') ?? '') ? <OpportunityList /> : <OpportunityBoard />;
