import { Panel } from '../../ui/Panel.tsx';
import { EditableField, type EditableFieldProps } from './EditableField.tsx';

/** A longer text of a record in a panel of its own, which is changed in its place. */
export const TextFact = <Values, Name extends keyof Values & string>(
  props: EditableFieldProps<Values, Name>,
) => (
  <Panel title={props.edit.fields[props.name].label}>
    <EditableField {...props} />
  </Panel>
);
