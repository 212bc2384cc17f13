import { EditableCell } from '../records/list/EditableCell.tsx';
import type { FieldEditor } from '../records/useChangeField.ts';
import { useAssigneeInput } from './useAssigneeInput.ts';

interface AssigneeCellProps<Values, Name extends keyof Values & string> {
  edit: FieldEditor<Values>;
  name: Name;
  /** Who has the record now. */
  id: string | null;
}

/** The member of the team who has a record, chosen in its row. */
export function AssigneeCell<Values, Name extends keyof Values & string>(
  props: AssigneeCellProps<Values, Name>,
) {
  const { edit, name, id } = props;
  return <EditableCell edit={edit} name={name} input={useAssigneeInput({ id })} />;
}
