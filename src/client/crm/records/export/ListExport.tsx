import { ActionIcon } from '@mantine/core';
import { IconDots, IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import { hasNoFilter } from '#shared/records/filters.ts';
import {
  type ExportNoun,
  exportPlural,
  type ImportNoun,
  importNoun,
  mergeNoun,
} from '#shared/records/nouns.ts';
import { LazyMenu } from '../../../ui/overlay/LazyMenu.tsx';
import { lazyPart } from '../../../ui/overlay/lazyPart.ts';
import { useListExport } from './listExport.ts';

const ImportExportMenuContent = lazyPart(
  async () => (await import('./ImportExportMenuContent.tsx')).ImportExportMenuContent,
);
const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog);

interface ListExportProps {
  noun: ExportNoun;
  /** The filters of the list, as its query has them. */
  filters: object;
  /** The content of an export without filters; by default 'All leads'. */
  everything?: string | undefined;
}

const isImported = (noun: ExportNoun): noun is ImportNoun => noun in importNoun.labels;

/** Import and duplicates are in the same menu, if the noun has them. */
export function ListExport({ noun, filters, everything }: ListExportProps) {
  const [isExporting, setIsExporting] = useState(false);
  const open = () => setIsExporting(true);
  useListExport(noun, open);
  return (
    <>
      {isImported(noun) ? (
        <ImportExportMenu noun={noun} onExport={open} />
      ) : (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Export ${noun} as CSV`}
          title="Export as CSV"
          onClick={open}
        >
          <IconFileExport size={18} aria-hidden />
        </ActionIcon>
      )}
      {isExporting && (
        <ExportDialog
          noun={noun}
          // Without filters includes records that the list leaves out.
          selection={hasNoFilter(filters) ? { everything: true } : { filters }}
          everything={everything}
          onClose={() => setIsExporting(false)}
        />
      )}
    </>
  );
}

function ImportExportMenu({ noun, onExport }: { noun: ImportNoun; onExport: () => void }) {
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
    <LazyMenu target={button} popup="menu" part={ImportExportMenuContent}>
      <ImportExportMenuContent target={button} noun={noun} onExport={onExport} />
    </LazyMenu>
  );
}
