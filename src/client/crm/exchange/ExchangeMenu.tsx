import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileImport } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ExchangeNoun } from '#shared/csv/columns.ts';

interface ExchangeMenuProps {
  noun: ExchangeNoun;
}

/** What a list does with files. */
export function ExchangeMenu({ noun }: ExchangeMenuProps) {
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={`Import or export ${noun}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/crm/${noun}/import`}
          leftSection={<IconFileImport size={18} aria-hidden />}
        >
          Import from CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
