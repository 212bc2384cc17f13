import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount, singularOf } from '#shared/fields/format.ts';
import { exactTotal, formatTotalOf } from '#shared/records/totals.ts';
import { useShortcut } from '../../keyboard/useShortcut.ts';
import { lazyPart, loadOrReport, usePreload } from '../../overlay/lazyPart.ts';
import { useFoot } from '../../overlay/useFoot.ts';
import classes from './SelectionBar.module.css';
import type { RowSelection } from './useSelection.ts';

const SelectAllDialog = lazyPart(async () => (await import('./SelectAllDialog.tsx')).SelectAllDialog);

/** Selecting more records than this at once asks for confirmation. */
const ASKED_FROM = 100;

interface SelectionBarProps {
  noun: string;
  selection: RowSelection;
  /** The numbers of loaded and of all records; 1,001 stands for more than 1,000. */
  shown: number;
  total: number;
  children: ReactNode;
}

interface Asked {
  what: string;
  select: () => void;
}

/** Visible while records are selected. Esc clears the selection. */
export function SelectionBar({ noun, selection, shown, total, children }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  useFoot(bar);
  useShortcut('Escape', selection.clear);
  usePreload(SelectAllDialog);
  const { count, isAllSelected } = selection;
  const one = singularOf(noun);

  // The button that selected them is gone, and the focus was on it or on the question.
  const hasShown = count >= shown;
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.matches('h1');
    if ((hasShown || isAllSelected) && isLost) bar.current?.focus();
  }, [hasShown, isAllSelected]);

  useReturnToFirst(selection.ids[0]);

  const selectAll = (label: string, number: number, what: string, select: () => void) => {
    const ask = async () => {
      if (number < ASKED_FROM) select();
      else if (await loadOrReport(SelectAllDialog)) setAsked({ what, select });
    };
    return (
      <Button variant="subtle" size="compact-sm" onClick={ask}>
        {label}
      </Button>
    );
  };
  const allShown = formatCount(shown, one);
  const allFound = formatTotalOf(total, one);
  return (
    <section ref={bar} className={classes.bar} data-selection aria-label={`Selected ${noun}`} tabIndex={-1}>
      <strong role="status">
        {`${isAllSelected ? formatTotalOf(count, one) : formatCount(count, one)} selected`}
      </strong>
      {!hasShown &&
        selectAll(
          `Select all ${shown.toLocaleString('en-AU')} shown`,
          shown,
          allShown,
          selection.selectShown,
        )}
      {hasShown &&
        !isAllSelected &&
        shown < (exactTotal(total) ?? Infinity) &&
        selectAll(`Select all ${allFound}`, total, allFound, selection.selectAll)}
      <div className={classes.actions}>{children}</div>
      <CloseButton aria-label="Clear selection" onClick={selection.clear} />
      {asked && (
        <SelectAllDialog
          what={asked.what}
          onSelect={() => {
            asked.select();
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

/** Moves the focus to the first row that was selected once the bar is gone, where the bar or a menu of it had the focus. */
function useReturnToFirst(id: string | undefined) {
  const first = useRef(id);
  useEffect(() => {
    first.current = id ?? first.current;
  }, [id]);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const box = document.querySelector<HTMLElement>(`[data-select="${first.current}"]`);
      (box ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
    },
    [],
  );
}
