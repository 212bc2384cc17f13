import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { listHref } from '../../ui/list/listHref.ts';
import type { RecordType } from './recordType.ts';
import { useDeleteMutationOptions } from './trash/useDeleteMutationOptions.ts';

/** The delete of a noun's router, as in `trpc.leads`. */
export interface DeleteCalls {
  delete: {
    useMutation: (options: ReturnType<typeof useDeleteMutationOptions>) => {
      mutate: (input: { id: string; batchId: string }) => void;
    };
  };
}

interface DeleteItemProps {
  type: RecordType;
  id: string;
  calls: DeleteCalls;
}

/** Deletes the record that is open, and shows its list. */
export function DeleteItem({ type, id, calls }: DeleteItemProps) {
  const navigate = useNavigate();
  const remove = calls.delete.useMutation(
    useDeleteMutationOptions(type, () => navigate(listHref(`/crm/${type.path}`))),
  );
  return (
    <Menu.Item
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={() => remove.mutate({ id, batchId: v7() })}
    >
      Delete
    </Menu.Item>
  );
}
