import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { exportPlural, type ImportNoun, mergeNoun } from '#shared/records/nouns.ts';
import { LazyMenu } from '../../../ui/overlay/LazyMenu.tsx';
import { lazyPart } from '../../../ui/overlay/lazyPart.ts';
import { useListExport } from './listExport.ts';
import { listSelection } from './listSelection.ts';

const ImportExportMenuContent = lazyPart(
  async () => (await import('./ImportExportMenuContent.tsx')).ImportExportMenuContent,
);
const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog);

interface ImportExportMenuProps {
  noun: ImportNoun;
  /** The filters of the list, as its query has them. */
  filters: object;
  /** The content of an export without filters; by default 'All leads'. */
  everything?: string;
}

/** Import, export and duplicates of a list. */
export function ImportExportMenu({ noun, filters, everything }: ImportExportMenuProps) {
  const [isExporting, setIsExporting] = useState(false);
  useListExport(noun, () => setIsExporting(true));
  const plural = exportPlural(noun);
  const button = (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={
        noun in mergeNoun.labels ? `Import, export or tidy ${plural}` : `Import or export ${plural}`
      }
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
        <ExportDialog
          noun={noun}
          selection={listSelection(filters)}
          everything={everything}
          onClose={() => setIsExporting(false)}
        />
      )}
    </>
  );
}
