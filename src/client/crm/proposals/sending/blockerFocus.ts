import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { SendBlocker } from '#shared/proposals/readiness.ts';

/** Link state: focuses the field that blocks sending. */
export const blockerState = ({ field }: SendBlocker) => ({ blocker: field });

/** Marks the input to focus. */
export const blockerField = (field: SendBlocker['field'], isThis = true) =>
  isThis ? { 'data-send-blocker': field } : {};

export const focusOnBlocker = (field: SendBlocker['field']) =>
  document.querySelector<HTMLElement>(`[data-send-blocker="${field}"]`)?.focus();

/** Once groups and prices are loaded. */
export function useFocusOnBlocker(isReady: boolean) {
  const field = useLocation().state?.blocker;
  useEffect(() => {
    if (isReady && field) focusOnBlocker(field);
  }, [isReady, field]);
}
