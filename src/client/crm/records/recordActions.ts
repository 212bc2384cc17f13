import { useEffect, useEffectEvent } from 'react';
import { useShortcut } from '../../ui/keyboard/useShortcut.ts';

/** The actions on the record that is open: by its key, from the palette and from the bar of a phone. */
export const recordActions = {
  logCall: { label: 'Log a call', key: 'c', keywords: 'phone activity note record' },
  followUp: { label: 'Schedule follow-up', key: 'f', keywords: 'task reminder due next step record' },
} as const;

export type RecordAction = keyof typeof recordActions;

const offered = new Map<RecordAction, () => void>();

/** While the component is on screen. */
export function useRecordAction(action: RecordAction, run: () => void) {
  const onRun = useEffectEvent(run);
  useShortcut(recordActions[action].key, run);
  useEffect(() => {
    const listener = () => onRun();
    offered.set(action, listener);
    return () => {
      if (offered.get(action) === listener) offered.delete(action);
    };
  }, [action]);
}

export const offeredRecordActions = () => [...offered.keys()];

/** Nothing without an open record. */
export const runRecordAction = (action: RecordAction) => offered.get(action)?.();
