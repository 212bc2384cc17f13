import { ActionIcon } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExportNoun } from '#shared/records/nouns.ts';
import { lazyPart } from '../../../ui/overlay/lazyPart.ts';
import { useListExport } from './listExport.ts';
import { listSelection } from './listSelection.ts';

const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog);

interface ExportButtonProps {
  noun: ExportNoun;
  /** The filters of the list, as its query has them. */
  filters: object;
}

/** Exports a list that cannot be imported. */
export function ExportButton({ noun, filters }: ExportButtonProps) {
  const [isExporting, setIsExporting] = useState(false);
  useListExport(noun, () => setIsExporting(true));
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
        <ExportDialog noun={noun} selection={listSelection(filters)} onClose={() => setIsExporting(false)} />
      )}
    </>
  );
}
