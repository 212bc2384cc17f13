import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { TargetElement } from '../../overlay/LazyMenu.tsx';
import { LazyMenuContent } from '../../overlay/LazyMenuContent.tsx';
import type { RecordAction } from '../recordAction.ts';

interface RowMenuProps {
  target: TargetElement;
  editTo: string | null;
  onDelete: (item: HTMLElement) => void;
  action: RecordAction | undefined;
}

export const RowMenu = ({ target, editTo, onDelete, action }: RowMenuProps) => (
  <LazyMenuContent target={target} width={180}>
    {action && (
      <Menu.Item leftSection={<action.icon size={18} aria-hidden />} onClick={action.onAct}>
        {action.label}
      </Menu.Item>
    )}
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
