import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileExport, IconFileImport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ExchangeNoun } from '#shared/csv/columns.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }));

interface ExchangeMenuProps {
  noun: ExchangeNoun;
  /** What the list is narrowed to, as its own query asks. */
  filters: object;
}

/** What a list does with files. */
export function ExchangeMenu({ noun, filters }: ExchangeMenuProps) {
  const [isExporting, setIsExporting] = useState(false);
  return (
    <>
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
          <Menu.Item
            leftSection={<IconFileExport size={18} aria-hidden />}
            onClick={() => setIsExporting(true)}
          >
            Export as CSV
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {isExporting && (
          <ExportDialog noun={noun} selection={{ filters }} onClose={() => setIsExporting(false)} />
        )}
      </Suspense>
    </>
  );
}
