import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { deniedButton } from '../../auth/deniedButton.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';

/** Deletes all selected records; the toast has an Undo. */
export function BulkDeleteButton({ isBusy, onDelete }: { isBusy: boolean; onDelete: () => void }) {
  const denied = useMissingRight('deleteMany');
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={isBusy}
      leftSection={<IconTrash size={16} aria-hidden />}
      {...(denied ? deniedButton(denied) : { onClick: onDelete })}
    >
      Delete
    </Button>
  );
}
