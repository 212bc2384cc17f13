import { useEffect, useRef } from 'react';
import classes from './SelectionCheckbox.module.css';
import { useSelectionContext } from './useSelection.ts';

/**
 * Selects one record; with Shift, all from the last selected one to it. Nothing in lists without a selection. The
 * browser's own box: a table that scrolls has no time for more.
 */
export function SelectionCheckbox({ id, title }: { id: string; title: string }) {
  const selection = useSelectionContext();
  if (!selection) return null;
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        data-select={id}
        className={classes.input}
        aria-label={`Select ${title}`}
        checked={selection.has(id)}
        onChange={({ currentTarget, nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          selection.select(id, currentTarget.checked, isRange);
        }}
      />
    </label>
  );
}

/** Selects all rows that are shown, in the head of a table, or none; a line stands for some. */
export function SelectShownCheckbox({ shown }: { shown: number }) {
  const selection = useSelectionContext();
  const box = useRef<HTMLInputElement>(null);
  const count = selection?.ids.length ?? 0;
  const isSome = count > 0 && count < shown;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  if (!selection) return null;
  return (
    <label className={classes.box}>
      <input
        ref={box}
        type="checkbox"
        className={classes.input}
        aria-label={`Select all ${shown.toLocaleString('en-AU')} shown`}
        checked={count > 0 && count === shown}
        onChange={count > 0 ? selection.clear : selection.selectShown}
      />
    </label>
  );
}
