import { EditableValue } from '../../ui/record/EditableValue.tsx';
import type { FieldEditor } from './useChangeField.ts';

interface NameInPlaceProps<Values, Name extends keyof Values & string> {
  edit: FieldEditor<Values>;
  name: Name;
}

/** The button beside the heading of a record that changes its name there. */
export const NameInPlace = <Values, Name extends keyof Values & string>({
  edit,
  name,
}: NameInPlaceProps<Values, Name>) => (
  <EditableValue
    label={edit.labels[name]}
    value={edit.record[name] as Values[Name]}
    input={{ type: 'text' }}
    // The heading shows it.
    isLink
    onSave={(next) => edit.save(name, next)}
  />
);
