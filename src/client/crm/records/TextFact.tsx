import { Panel } from '../../ui/Panel.tsx';
import { EditableField, type EditableFieldProps } from './EditableField.tsx';

/** In a panel of its own, edited in place. */
export const TextFact = <Values, Name extends keyof Values & string>(
  props: EditableFieldProps<Values, Name>,
) => (
  <Panel title={props.edit.fields[props.name].label}>
    <EditableField {...props} />
  </Panel>
);
