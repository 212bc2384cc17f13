import { useTeamOptions } from '../../team/useTeamOptions.ts';
import { SetValueMenu } from './SetValueMenu.tsx';

const NOBODY = 'nobody';

/** Assigns all selected records to a member of the team, or to nobody. */
export function AssignMenu({ isBusy, onAssign }: { isBusy: boolean; onAssign: (id: string | null) => void }) {
  const { active } = useTeamOptions();
  return (
    <SetValueMenu
      label="Assign to"
      options={[...active, { value: NOBODY, label: 'Nobody' }]}
      isBusy={isBusy}
      onSelect={(id) => onAssign(id === NOBODY ? null : id)}
    />
  );
}
