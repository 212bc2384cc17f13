import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { TargetElement } from '../../overlay/LazyMenu.tsx';
import { LazyMenuContent } from '../../overlay/LazyMenuContent.tsx';

interface RowMenuProps {
  target: TargetElement;
  editTo: string | null;
  onDelete: (item: HTMLElement) => void;
}

export const RowMenu = ({ target, editTo, onDelete }: RowMenuProps) => (
  <LazyMenuContent target={target} width={180}>
    {editTo && (
      <Menu.Item component={Link} to={editTo} leftSection={<IconPencil size={18} aria-hidden />}>
        Edit
      </Menu.Item>
    )}
    <Menu.Item
      leftSection={<IconTrash size={18} aria-hidden />}
      onClick={(event) => onDelete(event.currentTarget)}
    >
      Delete
    </Menu.Item>
  </LazyMenuContent>
);
