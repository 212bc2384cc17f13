import { ActionIcon } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExportNoun } from '#shared/records/nouns.ts';
import { lazyPart } from '../../../ui/overlay/lazyPart.ts';

const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog);

interface ExportButtonProps {
  noun: ExportNoun;
  /** What the list is narrowed to, as its own query asks. */
  filters: object;
}

/** Takes a list that is not imported out as a file. */
export function ExportButton({ noun, filters }: ExportButtonProps) {
  const [isExporting, setIsExporting] = useState(false);
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Export ${noun} as CSV`}
        title="Export as CSV"
        onClick={() => setIsExporting(true)}
      >
        <IconFileExport size={18} aria-hidden />
      </ActionIcon>
      {isExporting && (
        <ExportDialog noun={noun} selection={{ filters }} onClose={() => setIsExporting(false)} />
      )}
    </>
  );
}
