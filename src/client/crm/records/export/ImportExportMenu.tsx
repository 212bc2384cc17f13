import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { ImportNoun } from '#shared/records/nouns.ts';
import { LazyMenu } from '../../../ui/overlay/LazyMenu.tsx';
import { lazyPart } from '../../../ui/overlay/lazyPart.ts';

const ImportExportMenuContent = lazyPart(
  async () => (await import('./ImportExportMenuContent.tsx')).ImportExportMenuContent,
);
const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog);

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
      <LazyMenu target={button} popup="menu" part={ImportExportMenuContent}>
        <ImportExportMenuContent target={button} noun={noun} onExport={() => setIsExporting(true)} />
      </LazyMenu>
      {isExporting && (
        <ExportDialog noun={noun} selection={{ filters }} onClose={() => setIsExporting(false)} />
      )}
    </>
  );
}
