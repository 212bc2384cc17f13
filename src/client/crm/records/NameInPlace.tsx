import { EditableField, type EditableFieldProps } from './EditableField.tsx';

export const NameInPlace = <Values, Name extends keyof Values & string>(
  props: EditableFieldProps<Values, Name>,
) => <EditableField {...props} isLink />;
