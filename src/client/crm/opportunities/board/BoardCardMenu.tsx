import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { MoveMenu } from '../stages/MoveMenu.tsx';

interface BoardCardMenuProps extends Omit<ComponentProps<typeof MoveMenu>, 'children'> {
  editTo: string;
  onDelete: () => void;
}

/** Instead of dragging: see `LazyMenu`. */
export const BoardCardMenu = ({ editTo, onDelete, ...move }: BoardCardMenuProps) => (
  <MoveMenu {...move}>
    <Menu.Divider />
    <Menu.Item component={Link} to={editTo} leftSection={<IconPencil size={18} aria-hidden />}>
      Edit
    </Menu.Item>
    <Menu.Item color="var(--error)" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
      Delete
    </Menu.Item>
  </MoveMenu>
);
