import { useListView } from '../../ui/list/listMemory.ts';
import { OpportunityBoard } from './board/OpportunityBoard.tsx';
import { OpportunityList } from './OpportunityList.tsx';

const LIST_VIEWS = ['list', 'table'];

/** The pipeline as a board, or with `?view=` as cards or a table. */
export const Opportunities = () =>
  LIST_VIEWS.includes(useListView('opportunities') ?? '') ? <OpportunityList /> : <OpportunityBoard />;
