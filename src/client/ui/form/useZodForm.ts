import { useState, useSyncExternalStore } from 'react';
import type * as z from 'zod';
import { createForm, type Form } from './form.ts';

/** A form on the values of `Schema`, as its boxes hold them. */
export type ZodForm<Schema extends z.ZodObject> = Form<z.input<Schema>>;

/**
 * A form checked by the very schema that guards the server. `values` may be a whole stored record: only the
 * schema's fields are taken; `about` tells apart what is asked in the same words on the same screen. Each box is a `Field`, which draws by itself as it is typed in; the component
 * that has the form does not, so what depends on a value reads it by `useFormValue`.
 */
export function useZodForm<Schema extends z.ZodObject>(
  schema: Schema,
  values: NoInfer<z.input<Schema>>,
  about?: { id: string; version?: number },
): ZodForm<Schema> {
  const [form] = useState(() =>
    createForm(schema, toFormValues(schema, values), about && { version: 0, ...about }),
  );
  return form;
}

/** What a field holds now; the component that asks draws again when it changes. */
export const useFormValue = <Values, Name extends keyof Values & string>(form: Form<Values>, name: Name) =>
  useSyncExternalStore(form.subscribe, () => form.getValues()[name]);

export const useFormErrors = (form: Pick<Form<never>, 'subscribe' | 'getErrors'>) =>
  useSyncExternalStore(form.subscribe, form.getErrors);

export const useIsDirty = (form: Pick<Form<never>, 'subscribe' | 'isDirty'>) =>
  useSyncExternalStore(form.subscribe, form.isDirty);

/** A stored null shows as an empty box where the box takes '', and stays null where it is a choice. */
export function toFormValues<Schema extends z.ZodObject>(schema: Schema, record: z.input<Schema>) {
  const stored: Record<string, unknown> = record;
  const entries = Object.entries(schema.shape).map(([name, field]) => {
    const value = stored[name] ?? (takesBlank(field) ? '' : null);
    return [name, value];
  });
  return Object.fromEntries(entries) as z.input<Schema>;
}

const takesBlank = (field: z.core.$ZodType) => {
  const answer = field['~standard'].validate('');
  return !(answer instanceof Promise) && !answer.issues;
};
