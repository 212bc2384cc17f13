import { useEffect, useEffectEvent } from 'react';
import type * as z from 'zod';
import { toFormValues, useZodForm, type ZodForm } from './useZodForm.ts';

/**
 * The form of one stored value. What others save meanwhile is shown, unless something is being typed here; it is too when `taken`
 * grows, the number of times that somebody chose it.
 */
export function useStoredForm<Schema extends z.ZodObject>(
  schema: Schema,
  values: NoInfer<z.input<Schema>>,
  record: { id: string; version: number },
  taken = 0,
): ZodForm<Schema> {
  const { version } = record;
  const form = useZodForm(schema, values, record);
  const showStored = useEffectEvent(() => {
    form.record.version = version;
    form.setInitialValues(toFormValues(schema, values));
    form.reset();
  });
  useEffect(() => {
    if (version !== form.record.version && !form.isDirty()) showStored();
  }, [form, version]);
  useEffect(() => {
    if (taken > 0) showStored();
  }, [taken]);
  return form;
}
