import { Menu } from '@mantine/core';
import { IconCopy, IconFileExport, IconFileImport } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ImportNoun } from '#shared/records/nouns.ts';
import { OpenedMenu } from '../../ui/OpenedMenu.tsx';
import type { OpeningButton } from '../../ui/OpensLater.tsx';

interface OpenedExchangeMenuProps {
  button: OpeningButton;
  noun: ImportNoun;
  onExport: () => void;
}

export const OpenedExchangeMenu = ({ button, noun, onExport }: OpenedExchangeMenuProps) => (
  <OpenedMenu button={button} width={240}>
    <Menu.Item
      component={Link}
      to={`/crm/${noun}/import`}
      leftSection={<IconFileImport size={18} aria-hidden />}
    >
      Import from CSV
    </Menu.Item>
    <Menu.Item leftSection={<IconFileExport size={18} aria-hidden />} onClick={onExport}>
      Export as CSV
    </Menu.Item>
    {(noun === 'accounts' || noun === 'contacts') && (
      <Menu.Item
        component={Link}
        to={`/crm/${noun}/duplicates`}
        leftSection={<IconCopy size={18} aria-hidden />}
      >
        Find duplicates
      </Menu.Item>
    )}
  </OpenedMenu>
);
