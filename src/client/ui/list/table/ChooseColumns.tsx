import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { LazyMenu } from '../../overlay/LazyMenu.tsx';
import { lazyPart } from '../../overlay/lazyPart.ts';

const ColumnChooser = lazyPart(async () => (await import('./ColumnChooser.tsx')).ColumnChooser);

export interface ChooseColumnsProps {
  /** All columns that can be left out. */
  others: { name: string; label: string }[];
  shown: string[];
  choose: (names: string[]) => void;
}

/** The button at the end of a table's head that opens the choice of its columns. */
export function ChooseColumns({ others, shown, choose }: ChooseColumnsProps) {
  const button = (
    <ActionIcon variant="subtle" color="gray" size={24} aria-label="Choose columns" title="Choose columns">
      <IconColumns3 size={17} aria-hidden />
    </ActionIcon>
  );
  return (
    <LazyMenu target={button} popup="dialog" part={ColumnChooser}>
      <ColumnChooser target={button} columns={others} shown={shown} onChoose={choose} />
    </LazyMenu>
  );
}
