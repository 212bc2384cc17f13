import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core';
import { useState } from 'react';
import { formatShortcut, shortcuts } from '../../ui/keyboard/shortcuts.ts';
import { areShortcutsEnabled, setShortcutsEnabled } from '../../ui/keyboard/useShortcut.ts';
import { destinations, GO_KEY } from '../frame/navigation.ts';

const keys: [key: string, meaning: string][] = [
  ...Object.entries(shortcuts).map(([key, meaning]): [string, string] => [formatShortcut(key), meaning]),
  ...destinations.map(({ key, name }): [string, string] => [`${GO_KEY} then ${key}`, `Go to ${name}`]),
];

interface KeyboardHelpProps {
  opened: boolean;
  onClose: () => void;
}

/** The list of keys. */
export function KeyboardHelp({ opened, onClose }: KeyboardHelpProps) {
  const [isOn, setIsOn] = useState(areShortcutsEnabled);

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Table>
          <Table.Tbody>
            {keys.map(([key, meaning]) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" w={130}>
                  <Kbd>{key}</Kbd>
                </Table.Th>
                <Table.Td>{meaning}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label="Single-key shortcuts"
          description="Switch them off if you speak to your computer or press keys by accident."
          checked={isOn}
          onChange={(event) => {
            setShortcutsEnabled(event.currentTarget.checked);
            setIsOn(event.currentTarget.checked);
          }}
        />
      </Stack>
    </Modal>
  );
}
