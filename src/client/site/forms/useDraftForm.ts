import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod';
import { entriesOf, type openTabDraft, restoreFields, type TabDraft } from './tabDraft.ts';

export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

/** The hidden field, and how long the form was shown. */
export interface Honeypot {
  website: string;
  elapsedMs: number;
}

type Draft = Pick<ReturnType<typeof openTabDraft<TabDraft>>, 'read' | 'write'>;

interface DraftFormOptions<Values, Failure> {
  /** The text that was typed, which this tab keeps over a reload and a walk to another page. */
  draft: Draft;
  validate: (values: Values) => { error?: z.ZodError } | Promise<{ error?: z.ZodError }>;
  send: (values: Values, honeypot: Honeypot) => Promise<void>;
  onFailure: (error: unknown) => Failure;
}

/** Keeps a draft in this tab. Fields are uncontrolled, so that they keep their text. */
export function useDraftForm<Values extends object, Failure>({
  draft,
  validate,
  send,
  onFailure,
}: DraftFormOptions<Values, Failure>) {
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | { failure: Failure }>('idle');
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);

  useLayoutEffect(() => {
    if (!form.current) return;
    restoreFields(form.current, draft.read().values);
    keep(form.current, draft);
  }, [draft]);

  // Disabling fields while sending loses the focus; this restores it.
  useEffect(() => {
    if (state !== 'idle' && state !== 'sending') form.current?.querySelector('button')?.focus();
  }, [state]);

  async function submit(values: Values, honeypot: Honeypot) {
    try {
      const found = errorsOf<Values>(await validate(values));
      // Before the focus moves, so that screen readers read the error with its field.
      flushSync(() => setErrors(found));
      if (Object.keys(found).length > 0) {
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
        return setState('idle');
      }
      setState('sending');
      await send(values, honeypot);
      form.current?.reset();
      setState('sent');
    } catch (error) {
      setState({ failure: onFailure(error) });
    }
  }

  return {
    form,
    errors,
    isSending: state === 'sending',
    isSent: state === 'sent',
    failure: typeof state === 'object' ? state.failure : undefined,
    clearError: (name: keyof Values) => setErrors((previous) => ({ ...previous, [name]: undefined })),
    onInput: () => form.current && keep(form.current, draft),
    onSubmit: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isBusy.current) return;
      isBusy.current = true;
      // Read before the fields are disabled: disabled fields are not part of the form's data.
      const { website = '', ...values } = entriesOf(event.currentTarget);
      const elapsedMs = Math.max(0, Date.now() - draft.read().startedAt);
      await submit(values as Values, { website, elapsedMs });
      isBusy.current = false;
    },
  };
}

function keep(form: HTMLFormElement, draft: Draft) {
  const { website: _, ...values } = entriesOf(form);
  draft.write({ values, startedAt: draft.read().startedAt });
}

function errorsOf<Values>({ error }: { error?: z.ZodError }) {
  const errors: FieldErrors<Values> = {};
  for (const { path, message } of error?.issues ?? []) errors[path[0] as keyof Values] ??= message;
  return errors;
}
