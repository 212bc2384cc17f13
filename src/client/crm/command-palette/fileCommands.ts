import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import { type ExportNoun, exportNoun, exportPlural, importNoun } from '#shared/records/nouns.ts';
import { getListExport } from '../records/export/listExport.ts';
import type { PaletteOption } from './PaletteOption.tsx';

/** Import and export of the list on screen, and of each noun; `onExport` opens the dialog for all records of a noun. */
export function fileCommands(onExport: (noun: ExportNoun) => void): PaletteOption[] {
  const list = getListExport();
  const isOpen = (noun: string) => noun === list?.noun;
  const openFirst = <Noun extends string>(nouns: Noun[]) =>
    nouns.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
  return [
    ...(list
      ? [
          {
            id: 'export-list',
            label: `Export this list of ${exportPlural(list.noun)}`,
            keywords: 'csv download filtered',
            icon: IconFileExport,
            run: list.open,
          },
        ]
      : []),
    ...openFirst(exportNoun.values).map((noun) => ({
      id: `export-${noun}`,
      label: `Export all ${exportPlural(noun)}`,
      keywords: 'csv download',
      icon: IconFileExport,
      run: () => onExport(noun),
    })),
    ...openFirst(importNoun.values).map((noun) => ({
      id: `import-${noun}`,
      label: `Import ${exportPlural(noun)}`,
      keywords: 'csv upload',
      icon: IconFileImport,
      href: `/crm/${noun}/import`,
    })),
  ];
}
