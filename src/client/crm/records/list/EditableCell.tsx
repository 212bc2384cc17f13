import type { ReactNode } from 'react';
import { EditableValue } from '../../../ui/record/EditableValue.tsx';
import type { EditInput } from '../../../ui/record/editing/editInput.ts';
import type { FieldEditor } from '../useChangeField.ts';

interface EditableCellProps<Values, Name extends keyof Values & string> {
  edit: FieldEditor<Values>;
  name: Name;
  input: EditInput;
  /** The value as it is shown; its text by default. */
  children?: ReactNode;
}

/** One field of a record in a row of a table, which is changed in its place. */
export const EditableCell = <Values, Name extends keyof Values & string>(
  props: EditableCellProps<Values, Name>,
) => {
  const { edit, name, input, children } = props;
  return (
    <EditableValue
      dense
      label={edit.labels[name]}
      // The card has the fields that its table edits.
      value={(edit.record[name] ?? null) as Values[Name]}
      input={input}
      emptyText="–"
      onSave={(next) => edit.save(name, next)}
    >
      {children}
    </EditableValue>
  );
};
