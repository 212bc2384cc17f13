import { createContext, type ReactNode, use, useMemo } from 'react';
import { Initials } from '../../ui/Initials.tsx';
import { EditableCell } from '../records/list/EditableCell.tsx';
import type { FieldEditor } from '../records/useChangeField.ts';
import { assigneeInput, type Team } from './useAssigneeInput.ts';
import { useTeamOptions } from './useTeamOptions.ts';

const TeamContext = createContext<Team>({ everybody: [], active: [] });

/** One query for the table's `AssigneeCell`s: one per row is too expensive. */
export function TeamOfTable({ children }: { children: ReactNode }) {
  const { team, ...options } = useTeamOptions();
  // Rows are rendered again only when the team has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options are made from the data.
  const value = useMemo(() => options, [team.data]);
  return <TeamContext value={value}>{children}</TeamContext>;
}

interface AssigneeCellProps<Values, Name extends keyof Values & string> {
  edit: FieldEditor<Values>;
  name: Name;
  id: string | null;
}

/** The initials of the member of the team who has a record, chosen in its row of a table within `TeamOfTable`. */
export function AssigneeCell<Values, Name extends keyof Values & string>(
  props: AssigneeCellProps<Values, Name>,
) {
  const { edit, name, id } = props;
  const team = use(TeamContext);
  const owner = team.everybody.find(({ value }) => value === id)?.label;
  return (
    <EditableCell edit={edit} name={name} input={assigneeInput(team, { id })}>
      {owner && <Initials name={owner} />}
    </EditableCell>
  );
}
