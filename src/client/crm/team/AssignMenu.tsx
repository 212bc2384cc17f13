import { Button } from '@mantine/core';
import { deniedButton, useMissingRight } from '../auth/useMissingRight.ts';
import { SetValueMenu } from '../records/bulk/SetValueMenu.tsx';
import { useTeamOptions } from './useTeamOptions.ts';

const UNASSIGNED = 'nobody';

const LABEL = 'Assign to';

interface AssignMenuProps {
  isBusy: boolean;
  /** Called with the words of the message, as in 'assigned to Kim Lee'. */
  onAssign: (id: string | null, words: string) => void;
}

export function AssignMenu({ isBusy, onAssign }: AssignMenuProps) {
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
      onSelect={(id, name) =>
        id === UNASSIGNED ? onAssign(null, 'assigned to nobody') : onAssign(id, `assigned to ${name}`)
      }
    />
  );
}
