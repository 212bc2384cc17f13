import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { hasNoFilter } from '#shared/records/filters.ts';
import { type ExportNoun, exportPlural } from '#shared/records/nouns.ts';
import { LazyMenu } from '../../../ui/overlay/LazyMenu.tsx';
import { lazyPart } from '../../../ui/overlay/lazyPart.ts';
import { useListExport } from './listExport.ts';

const ListMenuContent = lazyPart(async () => (await import('./ListMenuContent.tsx')).ListMenuContent);
const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog);

interface ListMenuProps {
  noun: ExportNoun;
  filters: object;
  everything?: string | undefined;
}

/** The menu of a list: its export and the trash; import and duplicates, if the noun has them. */
export function ListMenu({ noun, filters, everything }: ListMenuProps) {
  const [isExporting, setIsExporting] = useState(false);
  const open = () => setIsExporting(true);
  useListExport(noun, open);
  const button = (
    <ActionIcon variant="default" size={36} aria-label={`More for ${exportPlural(noun)}`}>
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <>
      <LazyMenu target={button} popup="menu" part={ListMenuContent}>
        <ListMenuContent target={button} noun={noun} onExport={open} />
      </LazyMenu>
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
