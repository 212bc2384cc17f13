import { Menu } from '@mantine/core';
import { IconCopy, IconFileExport, IconFileImport } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { type ImportNoun, mergeNoun } from '#shared/records/nouns.ts';
import type { TargetElement } from '../../../ui/overlay/LazyMenu.tsx';
import { LazyMenuContent } from '../../../ui/overlay/LazyMenuContent.tsx';

interface ImportExportMenuContentProps {
  target: TargetElement;
  noun: ImportNoun;
  onExport: () => void;
}

export const ImportExportMenuContent = ({ target, noun, onExport }: ImportExportMenuContentProps) => (
  <LazyMenuContent target={target} width={240}>
    <Menu.Item
      component={Link}
      to={`/crm/${noun}/import`}
      leftSection={<IconFileImport size={18} aria-hidden />}
    >
      Import from Excel or CSV
    </Menu.Item>
    <Menu.Item leftSection={<IconFileExport size={18} aria-hidden />} onClick={onExport}>
      Export as CSV
    </Menu.Item>
    {noun in mergeNoun.labels && (
      <Menu.Item
        component={Link}
        to={`/crm/${noun}/duplicates`}
        leftSection={<IconCopy size={18} aria-hidden />}
      >
        Find duplicates
      </Menu.Item>
    )}
  </LazyMenuContent>
);
