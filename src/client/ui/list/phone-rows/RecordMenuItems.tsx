import { Menu } from '@mantine/core';
import { IconPencil, type IconProps, IconTrash } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { TargetElement } from '../../overlay/LazyMenu.tsx';
import { LazyMenuContent } from '../../overlay/LazyMenuContent.tsx';

/** An action on a record where it is listed, other than editing and deleting it. */
interface RecordAction {
  label: string;
  icon: ComponentType<IconProps>;
  onAct: () => void;
}

export interface RecordMenuProps {
  title: string;
  /** The address of its form; null for a record that stays as it is. */
  editTo: string | null;
  /** `item` is within the row, and is removed with it. */
  onDelete: (item: HTMLElement) => void;
  actions?: RecordAction[] | undefined;
}

interface RecordMenuItemsProps extends Omit<RecordMenuProps, 'title'> {
  target: TargetElement;
}

export const RecordMenuItems = ({ target, editTo, onDelete, actions = [] }: RecordMenuItemsProps) => (
  <LazyMenuContent target={target} width={180}>
    {actions.map(({ label, icon: Icon, onAct }) => (
      <Menu.Item key={label} leftSection={<Icon size={18} aria-hidden />} onClick={onAct}>
        {label}
      </Menu.Item>
    ))}
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
