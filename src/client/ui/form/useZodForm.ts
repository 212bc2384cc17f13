import { useState, useSyncExternalStore } from 'react';
import type * as z from 'zod';
import { createForm, type Form } from './form.ts';

export type ZodForm<Schema extends z.ZodObject> = Form<z.input<Schema>>;

/**
 * A form that is checked by the schema that the server uses. Of `values`, which may be a whole record, it takes the
 * schema's fields. `record` keeps the drafts of equal forms on the same screen apart. Typing renders the `Field` alone,
 * not the component that has the form: what depends on a value reads it by `useFormValue`.
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

/** The value of a field; the component renders again when it changes. */
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
