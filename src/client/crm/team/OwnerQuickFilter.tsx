import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { useFilterPeople } from './useFilterPeople.ts';

export const OwnerQuickFilter = () => (
  <QuickFilter
    name="owner"
    label="Owner"
    anyLabel="Any owner"
    multipleLabel="Several"
    options={useFilterPeople('owner', 'Nobody')}
  />
);
