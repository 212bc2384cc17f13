import { Checkbox, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import classes from './SelectionCheckbox.module.css';
import { useSelectionContext } from './useSelection.ts';

/** Selects one record; with Shift, all from the last selected one to it. Nothing in lists without a selection. */
export function SelectionCheckbox({ id, title }: { id: string; title: string }) {
  const selection = useSelectionContext();
  const hasShift = useRef(false);
  if (!selection) return null;
  return (
    <Checkbox
      size="sm"
      classNames={{ root: classes.box, labelWrapper: classes.label, label: classes.label }}
      label={<VisuallyHidden>{`Select ${title}`}</VisuallyHidden>}
      checked={selection.has(id)}
      onClick={(event) => {
        hasShift.current = event.shiftKey;
      }}
      onChange={(event) => selection.select(id, event.currentTarget.checked, hasShift.current)}
    />
  );
}
