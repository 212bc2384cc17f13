import { type ComponentProps, type ElementType, useSyncExternalStore } from 'react';
import { type Form, fieldError } from './form.ts';
import { useFormValue } from './useZodForm.ts';

type Kept = 'form' | 'name' | 'as' | 'value' | 'defaultValue' | 'checked' | 'error' | 'onChange';

type FieldProps<Values, Name extends keyof Values & string, Input extends ElementType> = Omit<
  ComponentProps<Input>,
  Kept
> & {
  form: Form<Values>;
  name: Name;
  /** What draws it: any input that takes `value` (a checkbox `checked`), `onChange` and `error`. */
  as: Input;
  /** Told what is chosen or typed once the form has it, for what follows from it. */
  onChange?: (value: Values[Name]) => void;
};

/** One box of a form, with its value and its fault. A keystroke in it draws it again, and nothing else. */
export function Field<Values, Name extends keyof Values & string, Input extends ElementType>({
  form,
  name,
  as,
  onChange,
  ...props
}: FieldProps<Values, Name, Input>) {
  const value = useFormValue(form, name);
  const error = useSyncExternalStore(form.subscribe, () => fieldError(form.getErrors(), name));
  const Box: ElementType = as;
  return (
    <Box
      {...props}
      {...(typeof value === 'boolean' ? { checked: value } : { value })}
      error={error}
      onChange={(change: unknown) => {
        const given = told(change) as Values[Name];
        if (given === form.getValues()[name]) return;
        form.setFieldValue(name, given);
        onChange?.(given);
      }}
    />
  );
}

/** An input tells its value, or an event that has it. */
function told(change: unknown) {
  if (typeof change !== 'object' || change === null || !('currentTarget' in change)) return change;
  const input = change.currentTarget as HTMLInputElement;
  return input.type === 'checkbox' ? input.checked : input.value;
}
