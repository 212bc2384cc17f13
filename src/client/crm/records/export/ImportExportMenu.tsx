import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ImportNoun } from '#shared/records/nouns.ts';
import { LazyMenu } from '../../../ui/overlay/LazyMenu.tsx';

const load = async () => (await import('./ImportExportMenuContent.tsx')).ImportExportMenuContent;
const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }));

interface ExchangeMenuProps {
  noun: ImportNoun;
  /** What the list is narrowed to, as its own query asks. */
  filters: object;
}

/** What a list does with files, and with what is there twice. */
export function ImportExportMenu({ noun, filters }: ExchangeMenuProps) {
  const [isExporting, setIsExporting] = useState(false);
  const button = (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={noun === 'leads' ? 'Import or export leads' : `Import, export or tidy ${noun}`}
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <>
      <LazyMenu target={button} popup="menu" load={load}>
        {(Opened) => <Opened target={button} noun={noun} onExport={() => setIsExporting(true)} />}
      </LazyMenu>
      <Suspense>
        {isExporting && (
          <ExportDialog noun={noun} selection={{ filters }} onClose={() => setIsExporting(false)} />
        )}
      </Suspense>
    </>
  );
}
