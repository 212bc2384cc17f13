import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import type { FaultyCells, ImportRecord } from '#shared/imports/imports.schema.ts';
import { type Correction, correctionKey } from '#shared/imports/reading.ts';
import type { useReading } from './useReading.ts';

/** The values that somebody wrote in place of texts, by `keyOf`; null leaves the cells out. */
export type TypedCorrections = Record<string, string | null>;

export const keyOf = ({ field, text }: Pick<Correction, 'field' | 'text'>) =>
  `${field} ${correctionKey(text)}`;

/** The decisions about these cells; an empty text is none. */
const correctionsOf = (items: FaultyCells[], decided: TypedCorrections) =>
  items.flatMap((cells): Correction[] => {
    const value = decided[keyOf(cells)];
    return value === undefined || value === ''
      ? []
      : [{ field: cells.field, text: correctionKey(cells.text), value }];
  });

/** The cells that make rows problems, and what somebody decided about them on the screen. */
export function useCorrections(
  { reading: { corrections: stored }, faulty: { items, total } }: ImportRecord,
  reading: ReturnType<typeof useReading>,
  values: TypedCorrections,
) {
  return {
    items,
    /** Cells that follow once these are fixed. */
    more: total - items.length,
    taken: stored.length,
    isPending: reading.isPending,
    decided: correctionsOf(items, values).length,
    removeAll: () => reading.save({ corrections: [] }),
    /** Saves what was typed, and what one act says of several; the rows are checked again. */
    save(forAll: TypedCorrections = {}) {
      const corrections = correctionsOf(items, { ...forAll, ...withoutEmpty(values) });
      const kept = stored.filter(
        (old) => !corrections.some((correction) => keyOf(correction) === keyOf(old)),
      );
      reading.save({ corrections: [...kept, ...corrections] });
    },
  };
}

const withoutEmpty = (values: TypedCorrections) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/**
 * The focus within the list of questions, once the rows are checked again and what was pressed is gone: on the question that
 * stands where the last one was, or on `otherwise` where none is left.
 */
export function useNextQuestion(isPending: boolean, otherwise: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef(0);
  const wasPending = useRef(isPending);
  useEffect(() => {
    const isDone = wasPending.current && !isPending;
    wasPending.current = isPending;
    const { activeElement } = document;
    if (!isDone || !(activeElement === document.body || activeElement?.matches(':disabled'))) return;
    const questions = [...(list.current?.children ?? [])];
    const next = questions[Math.min(pressed.current, questions.length - 1)];
    pressed.current = 0;
    (next?.querySelector<HTMLElement>('button, input') ?? otherwise.current)?.focus();
  }, [isPending, otherwise]);
  return {
    list,
    onClickCapture({ target }: MouseEvent<HTMLElement>) {
      const at = [...(list.current?.children ?? [])].findIndex((one) => one.contains(target as Node));
      if (at >= 0) pressed.current = at;
    },
  };
}
