import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Lack } from '#shared/proposals/readiness.ts';

/** The state of the form's address that names the field to begin with: what the draft lacks. */
export const lackState = ({ field }: Lack) => ({ lacks: field });

/** The mark of the input that mends what a draft lacks. */
export const mends = (field: Lack['field'], isThis = true) => (isThis ? { 'data-mends': field } : {});

export const focusOnLack = (field: Lack['field']) =>
  document.querySelector<HTMLElement>(`[data-mends="${field}"]`)?.focus();

/** Begins with the field that the address names, once the groups and prices are there. */
export function useFocusOnLack(isReady: boolean) {
  const field = useLocation().state?.lacks;
  useEffect(() => {
    if (isReady && field) focusOnLack(field);
  }, [isReady, field]);
}
