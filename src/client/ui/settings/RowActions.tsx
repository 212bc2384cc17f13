import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useIsPhone } from '../useIsPhone.ts';

export interface RowAction {
  label: string;
  name: string;
  onClick: () => void;
  disabled?: boolean;
  /** Rarely pressed, or ends something. */
  isQuiet?: boolean;
}

interface RowActionsProps {
  /** The accessible name of the menu on a phone. */
  name: string;
  actions: RowAction[];
}

/** The buttons at the end of a row; on a phone they are behind ⋯. */
export function RowActions({ name, actions }: RowActionsProps) {
  if (useIsPhone())
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={44} aria-label={name}>
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label, name, onClick, disabled }) => (
            <Menu.Item key={label} aria-label={name} disabled={disabled} onClick={onClick}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    );
  return actions.map(({ label, name, onClick, disabled, isQuiet }) => (
    <Button
      key={label}
      px="sm"
      variant={isQuiet ? 'subtle' : 'default'}
      {...(isQuiet && { color: 'gray' })}
      disabled={disabled}
      onClick={onClick}
      aria-label={name}
    >
      {label}
    </Button>
  ));
}
