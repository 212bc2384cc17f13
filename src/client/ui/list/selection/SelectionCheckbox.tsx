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
