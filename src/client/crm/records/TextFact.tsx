import { Panel } from '../../ui/Panel.tsx';
import { EditableValue } from '../../ui/record/EditableValue.tsx';
import type { FieldEditor } from './useChangeField.ts';

interface TextFactProps<Values, Name extends keyof Values & string> {
  edit: FieldEditor<Values>;
  name: Name;
}

/** A longer text of a record in a panel of its own, which is changed in its place. */
export function TextFact<Values, Name extends keyof Values & string>({
  edit,
  name,
}: TextFactProps<Values, Name>) {
  const text = (edit.record[name] ?? null) as string | null;
  return (
    <Panel title={edit.labels[name]}>
      <EditableValue
        label={edit.labels[name]}
        value={text}
        input={{ type: 'lines' }}
        onSave={(next) => edit.save(name, next as Values[Name])}
      />
    </Panel>
  );
}
