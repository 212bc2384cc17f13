import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { exactTotal, formatTotal } from '#shared/records/totals.ts';
import { useShortcut } from '../../keyboard/useShortcut.ts';
import classes from './SelectionBar.module.css';
import type { RowSelection } from './useSelection.ts';

interface SelectionBarProps {
  noun: string;
  selection: RowSelection;
  /** The numbers of loaded and of all records; 1,001 stands for more than 1,000. */
  shown: number;
  total: number;
  /** The bulk actions. */
  children: ReactNode;
}

const formatNumber = (count: number) => count.toLocaleString('en-AU');

/** The bulk actions, visible while records are selected. Esc clears the selection. */
export function SelectionBar({ noun, selection, shown, total, children }: SelectionBarProps) {
  useShortcut('Escape', selection.clear);
  const { count, isAllSelected } = selection;
  return (
    <section className={classes.bar} aria-label={`Selected ${noun}`}>
      <strong className={classes.count} role="status">
        {`${isAllSelected ? formatTotal(count) : formatNumber(count)} selected`}
      </strong>
      {count < shown && (
        <Button variant="subtle" size="compact-sm" onClick={selection.selectShown}>
          {`Select all ${formatNumber(shown)} shown`}
        </Button>
      )}
      {count >= shown && !isAllSelected && shown < (exactTotal(total) ?? Infinity) && (
        <Button variant="subtle" size="compact-sm" onClick={selection.selectAll}>
          {`Select all ${formatTotal(total)} found`}
        </Button>
      )}
      <div className={classes.actions}>{children}</div>
      <CloseButton aria-label="Clear selection" onClick={selection.clear} />
    </section>
  );
}
