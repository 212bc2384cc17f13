import { recordLabels } from '#shared/records/recordLabels.ts';
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx';
import { useFilterPeople } from './useFilterPeople.ts';

interface PersonFilterProps {
  name: string;
  label: string;
  /** The text for records without such a person. */
  nobody?: string;
}

export const PersonFilter = ({ name, label, nobody = 'Nobody' }: PersonFilterProps) => (
  <SelectFilter name={name} label={label} placeholder="Anyone" options={useFilterPeople(name, nobody)} />
);

/** A filter by the creator of the records. Those of the website's form and of people who were removed were created by nobody. */
export const CreatedByFilter = ({ label = recordLabels.createdBy }: { label?: string }) => (
  <PersonFilter name="createdBy" label={label} nobody="Nobody (the website)" />
);
