import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { useFilterPeople } from './useFilterPeople.ts';

export const OwnerQuickFilter = ({ name }: { name: 'owner' }) => (
  <QuickFilter name={name} label="Owner" anyLabel="Any owner" options={useFilterPeople(name, 'Nobody')} />
);
