import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

/** Deletes all selected records; the toast has an Undo. */
export const BulkDeleteButton = ({ isBusy, onDelete }: { isBusy: boolean; onDelete: () => void }) => (
  <Button
    size="compact-md"
    variant="default"
    loading={isBusy}
    leftSection={<IconTrash size={16} aria-hidden />}
    onClick={onDelete}
  >
    Delete
  </Button>
);
