import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { SendBlocker } from '#shared/proposals/readiness.ts';

/** The state of the form's address that names the field that gets the focus: the reason why the draft cannot be sent. */
export const blockerState = ({ field }: SendBlocker) => ({ blocker: field });

/** The attribute of the input that gets the focus when a draft cannot be sent because of this field. */
export const blockerField = (field: SendBlocker['field'], isThis = true) =>
  isThis ? { 'data-send-blocker': field } : {};

export const focusOnBlocker = (field: SendBlocker['field']) =>
  document.querySelector<HTMLElement>(`[data-send-blocker="${field}"]`)?.focus();

/** Begins with the field that the address names, once the groups and prices are there. */
export function useFocusOnBlocker(isReady: boolean) {
  const field = useLocation().state?.blocker;
  useEffect(() => {
    if (isReady && field) focusOnBlocker(field);
  }, [isReady, field]);
}
