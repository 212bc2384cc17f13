import { getHotkeyHandler } from '@mantine/hooks';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Form, FormErrors } from './form.ts';
import { useDraft } from './useDraft.ts';
import { useFormErrors } from './useZodForm.ts';

const FIELDS = 'input:not([type="hidden"]), textarea, select';

interface FormPropsOptions<Values> {
  form: Form<Values>;
  saving: boolean;
  onSave: (values: Values) => void;
  /** Called with the messages by field when a save finds errors. */
  onInvalid?: (errors: FormErrors) => void;
  /** False where the form is not the main content of its screen. */
  autoFocus?: boolean;
  /** The name of its draft, for a form that is the same on every screen. */
  draftName?: string;
}

/**
 * The props of every `form` element. The first field gets the focus, Ctrl+Enter saves, a save that finds errors, here
 * or on the server, moves the focus to the first of them, and unsaved values are stored as a draft.
 */
export function useFormProps<Values>({
  form,
  saving,
  onSave,
  onInvalid,
  autoFocus = true,
  draftName,
}: FormPropsOptions<Values>) {
  const ref = useRef<HTMLFormElement>(null);
  const wasSubmitted = useRef(false);
  const errors = useFormErrors(form);
  useOnRemoved(useDraft(form, draftName));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    if (!autoFocus) return;
    const fields = [...(ref.current?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
    const marked = fields.find((field) => field.matches('[data-autofocus]'));
    const first = fields.find((field) => !field.matches(':disabled, [readonly]'));
    const target = marked ?? first;
    // The focus trap of a dialog, which runs later, moves the focus to the element with this attribute.
    target?.setAttribute('data-autofocus', 'true');
    target?.focus();
    // A long text shows its start, although the caret is at its end.
    if (target) target.scrollLeft = 0;
  }, []);

  useEffect(() => {
    if (!wasSubmitted.current || Object.keys(errors).length === 0) return;
    wasSubmitted.current = false;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  return {
    ref,
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      // React sees a form in a dialog inside the form that opened it.
      event.stopPropagation();
      if (saving) return;
      wasSubmitted.current = true;
      const found = form.validate();
      if (Object.keys(found).length > 0) onInvalid?.(found);
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

/** Deletes the draft of a form that is removed from the page: it was saved, cancelled or left on purpose. */
function useOnRemoved(deleteDraft: (() => void) | undefined) {
  const isMounted = useRef(false);
  const onUnmount = useEffectEvent(() => {
    if (!isMounted.current) deleteDraft?.();
  });
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // Later, because React's strict mode mounts everything twice.
      setTimeout(onUnmount);
    };
  }, []);
}
