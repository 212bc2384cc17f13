import { formatShortDay } from '#shared/fields/format.ts';
import { EditableField, type EditableFieldProps } from '../EditableField.tsx';

export function EditableCell<Values, Name extends keyof Values & string>(
  props: EditableFieldProps<Values, Name>,
) {
  const { edit, name, children } = props;
  const value = edit.record[name];
  const day = edit.fields[name].kind === 'date' && typeof value === 'string' ? value : undefined;
  return (
    <EditableField emptyText="–" {...props} dense>
      {children ?? (day && formatShortDay(day))}
    </EditableField>
  );
}
