import { recordLabels } from '#shared/records/recordLabels.ts';
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx';
import { useFilterPeople } from './useFilterPeople.ts';

export const OwnerFilter = ({ label }: { label: string }) => (
  <SelectFilter
    name="owner"
    label={label}
    placeholder="Anyone"
    options={useFilterPeople('owner', 'Nobody')}
  />
);

/** A filter by the creator of the records. Those of the website's form and of people who were removed were created by nobody. */
export const CreatedByFilter = ({ label = recordLabels.createdBy }: { label?: string }) => (
  <SelectFilter
    name="createdBy"
    label={label}
    placeholder="Anyone"
    options={useFilterPeople('createdBy', 'Nobody (the website)')}
  />
);
