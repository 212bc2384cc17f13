import { Button } from '@mantine/core';
import { deniedButton } from '../auth/deniedButton.ts';
import { useMissingRight } from '../auth/useMissingRight.ts';
import { SetValueMenu } from '../records/bulk/SetValueMenu.tsx';
import { useTeamOptions } from './useTeamOptions.ts';

const UNASSIGNED = 'nobody';

const LABEL = 'Assign to';

/** Assigns all selected records to a member of the team, or to nobody. */
export function AssignMenu({ isBusy, onAssign }: { isBusy: boolean; onAssign: (id: string | null) => void }) {
  const { active } = useTeamOptions();
  const denied = useMissingRight('assignMany');
  if (denied) {
    return (
      <Button size="compact-md" variant="default" {...deniedButton(denied)}>
        {LABEL}
      </Button>
    );
  }
  return (
    <SetValueMenu
      label={LABEL}
      options={[...active, { value: UNASSIGNED, label: 'Nobody' }]}
      isBusy={isBusy}
      onSelect={(id) => onAssign(id === UNASSIGNED ? null : id)}
    />
  );
}
