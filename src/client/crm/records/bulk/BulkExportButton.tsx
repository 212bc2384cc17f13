import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExportNoun } from '#shared/records/nouns.ts';
import { ExportDialog } from '../export/ExportDialog.tsx';

export function BulkExportButton({ noun, selection }: { noun: ExportNoun; selection: object }) {
  const [isExporting, setIsExporting] = useState(false);
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconFileExport size={16} aria-hidden />}
        onClick={() => setIsExporting(true)}
      >
        Export
      </Button>
      {isExporting && (
        <ExportDialog noun={noun} selection={selection} onClose={() => setIsExporting(false)} />
      )}
    </>
  );
}
