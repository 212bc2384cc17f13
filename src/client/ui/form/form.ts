import type { ReactNode } from 'react';
import type * as z from 'zod';
import { fieldOfSchema } from '#shared/fields/fieldOfSchema.schema.ts';
import type { Field } from '#shared/fields/kinds.ts';

/** Messages by field; an item of a list has a name such as 'painPoints.0'. */
export type FormErrors = Record<string, ReactNode>;

/** What was typed earlier and not saved, back in its form. */
interface RestoredDraft {
  /** The time of its last change, in milliseconds since 1970. */
  at: number;
  /** The fields that it changed. */
  names: string[];
  discard: () => void;
}

/**
 * Values and errors of a form, outside of React state: a change renders only what shows it. Read it through
 * `Field` and the hooks of useZodForm.ts.
 */
export interface Form<Values> {
  /** The record that is edited, and its version; '' and 0 for a new one. Each id has a draft of its own. */
  record: { id: string; version: number };
  /** The fields of which the values are, by name; an input of its own has none. */
  fields: { [Name in keyof Values]?: Field };
  getValues: () => Values;
  getInitialValues: () => Values;
  getErrors: () => FormErrors;
  /** Sets a value and removes the field's error. */
  setFieldValue: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  setValues: (values: Partial<Values>) => void;
  setErrors: (errors: FormErrors) => void;
  /** What `isDirty` compares with. */
  setInitialValues: (values: Values) => void;
  /** Sets what follows from the values that it was opened with: no edit, and not compared with those of a draft. */
  fillIn: (values: Partial<Values>) => void;
  getOpened: () => Values;
  isDirty: () => boolean;
  resetDirty: () => void;
  reset: () => void;
  /** Shows and returns the errors of the schema. */
  validate: () => FormErrors;
  /** Null once it is saved or discarded. */
  getRestored: () => RestoredDraft | null;
  setRestored: (draft: RestoredDraft) => void;
  subscribe: (listener: () => void) => () => void;
}

const fieldsOf = ({ shape }: z.ZodObject) =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const field = fieldOfSchema.get(schema as z.ZodType);
      return field ? [[name, field]] : [];
    }),
  ) as Form<Record<string, unknown>>['fields'];

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export function createForm<Schema extends z.ZodObject>(
  schema: Schema,
  initialValues: z.input<Schema>,
  record = { id: '', version: 0 },
): Form<z.input<Schema>> {
  type Values = z.input<Schema>;
  let values: Values = initialValues;
  let initial: Values = initialValues;
  let opened: Values = initialValues;
  let errors: FormErrors = {};
  let restored: RestoredDraft | null = null;
  const listeners = new Set<() => void>();

  const isDirty = () => Object.keys(values).some((name) => !isSame(values[name], initial[name]));
  const update = (nextValues: Values, nextErrors: FormErrors) => {
    values = nextValues;
    errors = nextErrors;
    if (!isDirty()) restored = null;
    for (const listener of listeners) listener();
  };
  const setErrors = (next: FormErrors) =>
    update(values, Object.fromEntries(Object.entries(next).filter(([, message]) => message)));

  return {
    record,
    fields: fieldsOf(schema),
    getValues: () => values,
    getInitialValues: () => initial,
    getErrors: () => errors,
    setFieldValue: (name, value) => update({ ...values, [name]: value }, without(errors, [name])),
    setValues: (changed) => update({ ...values, ...changed }, without(errors, Object.keys(changed))),
    setErrors,
    setInitialValues: (next) => {
      initial = next;
      opened = next;
      update(values, errors);
    },
    fillIn: (filled) => {
      initial = { ...initial, ...filled };
      update({ ...values, ...filled }, without(errors, Object.keys(filled)));
    },
    getOpened: () => opened,
    isDirty,
    resetDirty: () => {
      initial = values;
      opened = values;
      update(values, errors);
    },
    reset: () => update(initial, {}),
    validate: () => {
      const found = errorsOf(schema.safeParse(values));
      setErrors(found);
      return found;
    },
    getRestored: () => restored,
    setRestored: (draft) => {
      restored = draft;
      update(values, errors);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The message of a field, or of the first invalid item of its list. */
export const fieldError = (errors: FormErrors, name: string) =>
  errors[Object.keys(errors).find((path) => isOf(path, name)) ?? name];

const isOf = (path: string, name: string) => path === name || path.startsWith(`${name}.`);

function without(errors: FormErrors, names: string[]) {
  const others = Object.entries(errors).filter(([path]) => !names.some((name) => isOf(path, name)));
  // The same object if nothing is removed, so that nothing renders again.
  return others.length === Object.keys(errors).length ? errors : Object.fromEntries(others);
}

/** The first of each field. */
function errorsOf({ error }: z.ZodSafeParseResult<unknown>) {
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}
