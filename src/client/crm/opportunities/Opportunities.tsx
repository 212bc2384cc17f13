import { useListView } from '../../ui/list/listMemory.ts';
import { Loading } from '../../ui/loading/Loading.tsx';
import { lazyPart, usePreload } from '../../ui/overlay/lazyPart.ts';
import { OpportunityBoard } from './board/OpportunityBoard.tsx';

const LIST_VIEWS = ['list', 'table'];

const OpportunityList = lazyPart(async () => (await import('./OpportunityList.tsx')).OpportunityList, {
  fallback: <Loading />,
  onError: 'show',
});

export function Opportunities() {
  const view = useListView('opportunities') ?? '';
  usePreload(OpportunityList);
  return LIST_VIEWS.includes(view) ? <OpportunityList /> : <OpportunityBoard />;
}
