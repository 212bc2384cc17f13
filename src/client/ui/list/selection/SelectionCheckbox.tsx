import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { useSelectionContext } from './useSelection.ts';

/** Picks one record; with Shift, all from the last one picked to this one. Nothing where nothing can be picked. */
export function SelectionCheckbox({ id, title }: { id: string; title: string }) {
  const selection = useSelectionContext();
  const isShifted = useRef(false);
  if (!selection) return null;
  return (
    <Checkbox
      size="sm"
      aria-label={`Select ${title}`}
      checked={selection.has(id)}
      onClick={(event) => {
        isShifted.current = event.shiftKey;
      }}
      onChange={(event) => selection.select(id, event.currentTarget.checked, isShifted.current)}
    />
  );
}
