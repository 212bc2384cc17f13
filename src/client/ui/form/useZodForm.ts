import { useState, useSyncExternalStore } from 'react';
import type * as z from 'zod';
import { createForm, type Form } from './form.ts';

export type ZodForm<Schema extends z.ZodObject> = Form<z.input<Schema>>;

/**
 * Uses the server's schema. `values` may be a whole record. `record` separates drafts of equal forms. Typing
 * renders only the `Field`: read dependent values with `useFormValue`.
 */
export function useZodForm<Schema extends z.ZodObject>(
  schema: Schema,
  values: NoInfer<z.input<Schema>>,
  record?: { id: string; version?: number },
): ZodForm<Schema> {
  const [form] = useState(() =>
    createForm(schema, toFormValues(schema, values), record && { version: 0, ...record }),
  );
  return form;
}

/** Renders again on change. */
export const useFormValue = <Values, Name extends keyof Values & string>(form: Form<Values>, name: Name) =>
  useSyncExternalStore(form.subscribe, () => form.getValues()[name]);

export const useFormErrors = (form: Pick<Form<never>, 'subscribe' | 'getErrors'>) =>
  useSyncExternalStore(form.subscribe, form.getErrors);

export const useIsDirty = (form: Pick<Form<never>, 'subscribe' | 'isDirty'>) =>
  useSyncExternalStore(form.subscribe, form.isDirty);

/** Null becomes '' where the schema accepts it, as for text; a select keeps null. */
export function toFormValues<Schema extends z.ZodObject>(schema: Schema, record: z.input<Schema>) {
  const stored: Record<string, unknown> = record;
  const entries = Object.entries(schema.shape).map(([name, field]) => {
    const value = stored[name] ?? (acceptsBlank(field) ? '' : null);
    return [name, value];
  });
  return Object.fromEntries(entries) as z.input<Schema>;
}

const acceptsBlank = (field: z.core.$ZodType) => {
  const result = field['~standard'].validate('');
  return !(result instanceof Promise) && !result.issues;
};
