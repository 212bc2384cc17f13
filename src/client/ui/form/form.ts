import type { ReactNode } from 'react';
import type * as z from 'zod';

/** Messages by field; an item of a list is named as in 'painPoints.0'. */
export type FormErrors = Record<string, ReactNode>;

/**
 * What is typed into one form, kept apart from React: a change is told to those who show it, and nobody else
 * draws again. Screens read it through `Field` and the hooks of useZodForm.ts.
 */
export interface Form<Values> {
  /** The record that is edited, and its version; '' and 0 where none is. What is apart for other reasons has an id too. */
  record: { id: string; version: number };
  getValues: () => Values;
  getInitialValues: () => Values;
  getErrors: () => FormErrors;
  /** A field's message goes as its value changes. */
  setFieldValue: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  setValues: (values: Partial<Values>) => void;
  setErrors: (errors: FormErrors) => void;
  /** What unsaved changes are told from. */
  setInitialValues: (values: Values) => void;
  isDirty: () => boolean;
  /** What is typed counts as saved. */
  resetDirty: () => void;
  /** Back to the initial values. */
  reset: () => void;
  /** Looks for faults, shows them and answers them. */
  validate: () => FormErrors;
  subscribe: (listener: () => void) => () => void;
}

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** A form checked by `schema`. */
export function createForm<Schema extends z.ZodObject>(
  schema: Schema,
  opened: z.input<Schema>,
  about = { id: '', version: 0 },
): Form<z.input<Schema>> {
  type Values = z.input<Schema>;
  let values: Values = opened;
  let initial: Values = opened;
  let errors: FormErrors = {};
  const listeners = new Set<() => void>();

  const show = (nextValues: Values, nextErrors: FormErrors) => {
    values = nextValues;
    errors = nextErrors;
    for (const listener of listeners) listener();
  };
  const setErrors = (next: FormErrors) =>
    show(values, Object.fromEntries(Object.entries(next).filter(([, message]) => message)));

  return {
    record: about,
    getValues: () => values,
    getInitialValues: () => initial,
    getErrors: () => errors,
    setFieldValue: (name, value) => show({ ...values, [name]: value }, without(errors, [name])),
    setValues: (changed) => show({ ...values, ...changed }, without(errors, Object.keys(changed))),
    setErrors,
    setInitialValues: (next) => {
      initial = next;
      show(values, errors);
    },
    isDirty: () => Object.keys(values).some((name) => !isSame(values[name], initial[name])),
    resetDirty: () => {
      initial = values;
      show(values, errors);
    },
    reset: () => show(initial, {}),
    validate: () => {
      const faults = faultsOf(schema.safeParse(values));
      setErrors(faults);
      return faults;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The message under a field, or of the first faulty item of its list. */
export const fieldError = (errors: FormErrors, name: string) =>
  errors[Object.keys(errors).find((path) => isOf(path, name)) ?? name];

const isOf = (path: string, name: string) => path === name || path.startsWith(`${name}.`);

function without(errors: FormErrors, names: string[]) {
  const others = Object.entries(errors).filter(([path]) => !names.some((name) => isOf(path, name)));
  // The same object where nothing goes: whoever shows the errors need not draw again.
  return others.length === Object.keys(errors).length ? errors : Object.fromEntries(others);
}

/** The first message of each field. */
function faultsOf({ error }: z.ZodSafeParseResult<unknown>) {
  const faults: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) faults[path.join('.')] ??= message;
  return faults;
}
