import { EditableField, type EditableFieldProps } from '../EditableField.tsx';

/** One field of a record in a row of a table, which is changed in its place. */
export const EditableCell = <Values, Name extends keyof Values & string>(
  props: EditableFieldProps<Values, Name>,
) => <EditableField emptyText="–" {...props} dense />;
