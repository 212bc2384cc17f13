import { IconLayoutGrid, IconLayoutKanban, IconTable } from '@tabler/icons-react';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { ListToolbar } from '../records/list/ListToolbar.tsx';
import { OpportunityQuickFilters } from './OpportunityQuickFilters.tsx';
import { useOpportunityFilters } from './useOpportunityFilters.ts';

const OpportunityFilterFields = lazyPart(
  async () => (await import('./OpportunityFilterFields.tsx')).OpportunityFilterFields,
);

const VIEWS = [
  { value: null, name: 'Board', icon: IconLayoutKanban },
  { value: 'list', name: 'Cards', icon: IconLayoutGrid },
  { value: 'table', name: 'Table', icon: IconTable },
];

interface OpportunityToolbarProps {
  total: number | undefined;
  /** None on the board, whose columns have a fixed order. */
  sorts?: { value: string; label: string }[];
}

/** The toolbar of board and list, with the links that switch between them. */
export function OpportunityToolbar({ total, sorts }: OpportunityToolbarProps) {
  const { panelFilters } = useOpportunityFilters();
  return (
    <ListToolbar
      list="opportunities"
      filters={panelFilters}
      total={total}
      sorts={sorts}
      views={VIEWS}
      quickFilters={<OpportunityQuickFilters />}
    >
      <OpportunityFilterFields />
    </ListToolbar>
  );
}
