import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';

const FIELDS = 'input:not([type="hidden"]), textarea, select';

interface FormBehaviour<Values> {
  form: UseFormReturnType<Values>;
  saving: boolean;
  onSave: (values: Values) => void;
}

/**
 * What every form does: its first field has the focus, Ctrl+Enter saves, and a save that finds faults,
 * here or at the server, moves the focus to the first of them. Spread the answer on the `form` element.
 */
export function useFormBehaviour<Values>({ form, saving, onSave }: FormBehaviour<Values>) {
  const ref = useRef<HTMLFormElement>(null);
  const looksForFaults = useRef(false);

  useEffect(() => {
    const fields = ref.current?.querySelectorAll<HTMLElement>(FIELDS) ?? [];
    const first = [...fields].find((field) => !field.matches(':disabled, [readonly]'));
    first?.focus();
  }, []);

  useEffect(() => {
    if (!looksForFaults.current || Object.keys(form.errors).length === 0) return;
    looksForFaults.current = false;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.errors]);

  return {
    ref,
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      // A form in a dialog is, for React, inside the form that opened it.
      event.stopPropagation();
      if (saving) return;
      looksForFaults.current = true;
      form.onSubmit((values) => onSave(values))(event);
    },
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.requestSubmit();
    },
  };
}
