import { trpc } from '../../trpc.ts';
import { RecordList } from '../records/list/RecordList.tsx';
import { OpportunityCard } from './OpportunityCard.tsx';
import { opportunities } from './opportunities.record.ts';
import { opportunityListProps } from './opportunityListProps.tsx';

const SORTS = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'closing', label: 'Closing soonest' },
  { value: '-value', label: 'Highest value' },
  { value: '-probability', label: 'Most likely' },
  { value: 'stage', label: 'By stage' },
  { value: 'name', label: 'Name A to Z' },
];

export function OpportunityList() {
  return (
    <RecordList
      {...opportunityListProps}
      type={opportunities}
      calls={trpc.opportunities}
      card={OpportunityCard}
      sorts={SORTS}
      nameParameter="name"
    />
  );
}
