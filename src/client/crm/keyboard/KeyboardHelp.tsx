import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Table.layer.css';
import { Kbd, Stack, Table } from '@mantine/core';
import { useState } from 'react';
import { Switch } from '../../ui/form/Switch.ts';
import { formatShortcut, type Shortcut } from '../../ui/keyboard/shortcuts.ts';
import { areShortcutsEnabled, setShortcutsEnabled } from '../../ui/keyboard/useShortcut.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { destinations, GO_KEY } from '../navigation/navigation.ts';

const shortcuts: Record<Shortcut, string> = {
  'mod+k': 'Search everything, or do anything by its name',
  '/': 'Search',
  n: 'Take a new enquiry; on other lists than leads, add a new record',
  t: 'Switch the list between cards and table',
  j: 'Go to the next record of the list; Enter opens it',
  k: 'Go to the previous record of the list',
  x: 'Select the focused row',
  e: 'Edit the record that is open',
  c: 'Log a call on the record that is open',
  f: 'Schedule a follow-up on the record that is open',
  Escape: 'Clear the search, close, or go back',
  'mod+Enter': 'Save the form',
  w: 'Say why a lead was lost, while the message about it shows',
  'mod+z': 'Undo a delete or a change while its message shows',
  '?': 'Show this list',
};

const rows: [keys: string, description: string][] = [
  ...Object.entries(shortcuts).map(([shortcut, description]): [string, string] => [
    formatShortcut(shortcut),
    description,
  ]),
  ...destinations.map(({ key, name, place = name }): [string, string] => [
    `${GO_KEY} then ${key}`,
    `Go to ${place}`,
  ]),
];

export function KeyboardHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [isEnabled, setIsEnabled] = useState(areShortcutsEnabled);

  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Stack gap="md">
        <Table>
          <Table.Tbody>
            {rows.map(([keys, description]) => (
              <Table.Tr key={keys}>
                <Table.Th scope="row" w={130}>
                  <Kbd>{keys}</Kbd>
                </Table.Th>
                <Table.Td>{description}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label="Single-key shortcuts"
          description="Switch them off if you speak to your computer or press keys by accident."
          checked={isEnabled}
          onChange={(event) => {
            setShortcutsEnabled(event.currentTarget.checked);
            setIsEnabled(event.currentTarget.checked);
          }}
        />
      </Stack>
    </Dialog>
  );
}
