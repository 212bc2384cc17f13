import { use } from 'react';
import { DescriptionItem } from '../../ui/record/DescriptionList.tsx';
import { ShowEmptyFacts } from './EditableFacts.tsx';
import { EditableField, type EditableFieldProps } from './EditableField.tsx';

interface FactProps<Values, Name extends keyof Values & string> extends EditableFieldProps<Values, Name> {
  /** Shown where there is no value; without it the fact is left out until empty facts are shown. */
  emptyText?: string;
  wide?: boolean;
}

export function Fact<Values, Name extends keyof Values & string>(props: FactProps<Values, Name>) {
  const { wide, ...shown } = props;
  const { edit, name, label = edit.fields[name].label, emptyText } = shown;
  const areEmptyShown = use(ShowEmptyFacts);
  const value = edit.record[name];
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (isEmpty && !emptyText && !areEmptyShown) return null;
  return (
    <DescriptionItem label={label} wide={wide}>
      <EditableField {...shown} />
    </DescriptionItem>
  );
}
