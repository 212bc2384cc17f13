import { getHotkeyHandler } from '@mantine/hooks';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Form, FormErrors } from './form.ts';
import { useDraft } from './useDraft.ts';
import { useFormErrors } from './useZodForm.ts';

const FIELDS = 'input:not([type="hidden"]), textarea, select';

interface FormBehaviour<Values> {
  form: Form<Values>;
  saving: boolean;
  onSave: (values: Values) => void;
  /** Told the messages by field when a save finds faults here. */
  onInvalid?: (faults: FormErrors) => void;
  /** Off where the form is not what its screen is for. */
  autoFocus?: boolean;
}

/**
 * What every form does: its first field has the focus, Ctrl+Enter saves, and a save that finds faults,
 * here or at the server, moves the focus to the first of them. Spread the answer on the `form` element.
 */
export function useFormProps<Values>({
  form,
  saving,
  onSave,
  onInvalid,
  autoFocus = true,
}: FormBehaviour<Values>) {
  const ref = useRef<HTMLFormElement>(null);
  const looksForFaults = useRef(false);
  const errors = useFormErrors(form);
  useGivenUp(useDraft(form));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    if (!autoFocus) return;
    const fields = [...(ref.current?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
    const chosen = fields.find((field) => field.matches('[data-autofocus]'));
    const first = fields.find((field) => !field.matches(':disabled, [readonly]'));
    const target = chosen ?? first;
    // The focus trap of a dialog, which looks a moment later, goes to what is marked so.
    target?.setAttribute('data-autofocus', 'true');
    target?.focus();
  }, []);

  useEffect(() => {
    if (!looksForFaults.current || Object.keys(errors).length === 0) return;
    looksForFaults.current = false;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  return {
    ref,
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      // A form in a dialog is, for React, inside the form that opened it.
      event.stopPropagation();
      if (saving) return;
      looksForFaults.current = true;
      const faults = form.validate();
      if (Object.keys(faults).length > 0) onInvalid?.(faults);
      else onSave(form.getValues());
    },
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      const save = () => {
        event.stopPropagation();
        event.currentTarget.requestSubmit();
      };
      getHotkeyHandler([['mod+Enter', save]])(event);
    },
  };
}

/** A form that goes from the screen was saved, cancelled, or left on purpose: its draft goes too. */
function useGivenUp(drop: (() => void) | undefined) {
  const isThere = useRef(false);
  const onGone = useEffectEvent(() => {
    if (!isThere.current) drop?.();
  });
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      // Development mounts everything twice.
      setTimeout(onGone);
    };
  }, []);
}
