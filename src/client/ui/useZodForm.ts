import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import type * as z from 'zod';

/** A form on the values of `Schema`, as its boxes hold them. */
export type ZodForm<Schema extends z.ZodObject> = UseFormReturnType<z.input<Schema>>;

/**
 * A Mantine form checked by the very schema that guards the server. `values` may be a whole stored
 * record: only the schema's fields are taken.
 */
export function useZodForm<Schema extends z.ZodObject>(
  schema: Schema,
  values: NoInfer<z.input<Schema>>,
): ZodForm<Schema> {
  return useForm<z.input<Schema>>({
    initialValues: formValues(schema, values),
    validate: schemaResolver(schema, { sync: true }),
  });
}

/** A stored null shows as an empty box where the box takes '', and stays null where it is a choice. */
export function formValues<Schema extends z.ZodObject>(schema: Schema, record: z.input<Schema>) {
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
