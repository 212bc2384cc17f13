import { trpc } from '../../../trpc.ts';
import { SetValueMenu } from './SetValueMenu.tsx';

const NOBODY = 'nobody';

/** Assigns all selected records to a member of the team, or to nobody. */
export function AssignMenu({ isBusy, onAssign }: { isBusy: boolean; onAssign: (id: string | null) => void }) {
  const team = trpc.team.options.useQuery();
  const people = (team.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SetValueMenu
      label="Assign to"
      options={[...people, { value: NOBODY, label: 'Nobody' }]}
      isBusy={isBusy}
      onSelect={(id) => onAssign(id === NOBODY ? null : id)}
    />
  );
}
