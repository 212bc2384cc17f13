import { EditableField, type EditableFieldProps } from './EditableField.tsx';

/** The button beside the heading of a record, which shows its name, that changes it there. */
export const NameInPlace = <Values, Name extends keyof Values & string>(
  props: EditableFieldProps<Values, Name>,
) => <EditableField {...props} isLink />;
