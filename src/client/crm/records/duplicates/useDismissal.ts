import { useRef } from 'react';
import { v7 } from 'uuid';
import type { DuplicatePair } from '#shared/records/duplicates.schema.ts';
import type { MergeNoun } from '#shared/records/nouns.ts';
import { type CallError, trpc } from '../../../trpc.ts';
import { focusOnceShown } from '../../../ui/list/useReturnToRow.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { useFailureToast } from '../useFailureToast.ts';
import { useUndo } from '../useUndo.ts';

/** Remembers that records are not the same, with Undo; `row` is what shows them. */
export function useDismissal(noun: MergeNoun) {
  const row = useRef<HTMLLIElement>(null);
  const showFailure = useFailureToast();
  const onError = (error: CallError) => showFailure('Failed to remember that', error);
  const undo = useUndo();
  const { mutateAsync, isPending } = trpc.duplicates.dismiss.useMutation({ onError });
  async function dismiss(pairs: DuplicatePair[], key: string) {
    const focusNext = keepFocus();
    const dismissed: string[] = [];
    try {
      for (const { one, other } of pairs) {
        dismissed.push((await mutateAsync({ id: v7(), noun, ids: [one.id, other.id] })).id);
      }
    } catch {
      // `onError` has said it.
    }
    if (dismissed.length === 0) return;
    focusNext();
    notify.undoable('Marked as not duplicates', () => {
      for (const id of dismissed) undo.mutate({ act: id });
      focusGroup(key);
    });
  }
  /** Returns what moves the focus to the next row, or to the heading, once this one is gone. */
  function keepFocus() {
    const next = nextTo(row.current);
    return () => (next?.isConnected ? next : document.querySelector('h1'))?.focus({ preventScroll: true });
  }
  return { row, isPending, dismiss, keepFocus };
}

/** Focuses the first link of a group once it is listed again. */
export const focusGroup = (key: string) => focusOnceShown(key, `[data-alike="${CSS.escape(key)}"] a`);

/** The first link of what is listed after this, or before it. */
function nextTo(row: HTMLElement | null) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-alike]')];
  const at = row ? rows.indexOf(row) : -1;
  return (rows[at + 1] ?? rows[at - 1])?.querySelector('a') ?? null;
}
