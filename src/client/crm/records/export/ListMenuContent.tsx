import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconFileExport, IconFileImport, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { type ExportNoun, importNoun, mergeNoun } from '#shared/records/nouns.ts';
import { TRASH_HREF } from '#shared/records/trash.ts';
import type { TargetElement } from '../../../ui/overlay/LazyMenu.tsx';
import { LazyMenuContent } from '../../../ui/overlay/LazyMenuContent.tsx';

interface ListMenuContentProps {
  target: TargetElement;
  noun: ExportNoun;
  onExport: () => void;
}

export const ListMenuContent = ({ target, noun, onExport }: ListMenuContentProps) => (
  <LazyMenuContent target={target} width={240}>
    {noun in importNoun.labels && (
      <Menu.Item
        component={Link}
        to={`/crm/${noun}/import`}
        leftSection={<IconFileImport size={18} aria-hidden />}
      >
        Import from Excel or CSV
      </Menu.Item>
    )}
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
    <Menu.Divider />
    <Menu.Item
      component={Link}
      to="/crm/recent-changes"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
    >
      Recent changes
    </Menu.Item>
    <Menu.Item component={Link} to={TRASH_HREF} leftSection={<IconTrash size={18} aria-hidden />}>
      Trash
    </Menu.Item>
  </LazyMenuContent>
);
