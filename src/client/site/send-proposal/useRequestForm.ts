import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProposalRequestValues } from '#shared/intake/proposalRequests.schema.ts';
import type { StoredSelection } from '#shared/proposals/selection.ts';
import { entriesOf, restoreFields } from '../forms/tabDraft.ts';
import { type RequestErrors, sendRequest, validateRequest } from './request.ts';
import { requestDraft, type SentRequest } from './requestDraft.ts';

/** The state of the form. Its fields are uncontrolled; this tab keeps what is typed, as of the contact form. */
export function useRequestForm(selection: StoredSelection, onSent: (request: SentRequest) => void) {
  const [errors, setErrors] = useState<RequestErrors>({});
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle');
  const [failure, setFailure] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);

  useLayoutEffect(() => {
    if (!form.current) return;
    restoreFields(form.current, requestDraft.read().values);
    keep(form.current);
  }, []);

  // After the dialog has opened, which focuses its first button.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  // Disabling the fields while sending removes the focus; this restores it.
  useEffect(() => {
    if (state === 'failed') form.current?.querySelector('button')?.focus();
  }, [state]);

  async function send({ website = '', ...values }: Record<string, string>) {
    const formData = values as ProposalRequestValues;
    const found = validateRequest(formData);
    // Rendered before the focus moves, so that screen readers read field and error together.
    flushSync(() => setErrors(found));
    if (Object.keys(found).length > 0) {
      setState('idle');
      return form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
    setState('sending');
    try {
      onSent(await sendRequest(formData, selection, website));
    } catch (error) {
      setFailure(reasonOf(error));
      setState('failed');
    }
  }

  return {
    form,
    errors,
    state,
    failure,
    /** Removes the error of a field that is being edited. */
    clearError: (name: string) => setErrors((previous) => ({ ...previous, [name]: undefined })),
    onInput: () => form.current && keep(form.current),
    onSubmit: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isBusy.current) return;
      isBusy.current = true;
      // Read before the fields are disabled: disabled fields are not part of the form's data.
      await send(entriesOf(event.currentTarget));
      isBusy.current = false;
    },
  };
}

function keep(form: HTMLFormElement) {
  const { website: _, ...values } = entriesOf(form);
  requestDraft.write({ values, startedAt: requestDraft.read().startedAt });
}

/** A sentence, as in 'You seem to be offline.' */
export function reasonOf(error: unknown) {
  if (!navigator.onLine) return 'You seem to be offline.';
  return error instanceof Error ? error.message.replace(/[^.!?]$/, '$&.') : '';
}
