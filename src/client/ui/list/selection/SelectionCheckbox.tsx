import { useEffect, useRef } from 'react';
import classes from './SelectionCheckbox.module.css';
import { useSelectionContext } from './useSelection.ts';

/**
 * With Shift, everything from the last selected one. Nothing in lists without selection. A native box: a
 * scrolling table has no time for more.
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

/** All shown rows or none; a line for some. */
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
