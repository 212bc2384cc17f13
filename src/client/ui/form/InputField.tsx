import { type ComponentProps, type ElementType, useSyncExternalStore } from 'react';
import { type Form, fieldError } from './form.ts';
import { useFormValue } from './useZodForm.ts';

type OwnProps = 'form' | 'name' | 'as' | 'value' | 'defaultValue' | 'checked' | 'error' | 'onChange';

export type InputFieldProps<Values, Name extends keyof Values & string, Input extends ElementType> = Omit<
  ComponentProps<Input>,
  OwnProps
> & {
  form: Form<Values>;
  name: Name;
  /** Takes `value` (a checkbox `checked`), `onChange` and `error`. */
  as: Input;
  /** Called after the form has the value, to update other fields. */
  onChange?: (value: Values[Name]) => void;
};

/** One value of a form in an input, with its error. A keystroke renders this input and no other. */
export function InputField<Values, Name extends keyof Values & string, Input extends ElementType>({
  form,
  name,
  as,
  onChange,
  ...props
}: InputFieldProps<Values, Name, Input>) {
  const value = useFormValue(form, name);
  const error = useSyncExternalStore(form.subscribe, () => fieldError(form.getErrors(), name));
  const Input: ElementType = as;
  return (
    <Input
      {...props}
      {...(typeof value === 'boolean' ? { checked: value } : { value })}
      error={error}
      onChange={(change: unknown) => {
        const next = valueFrom(change) as Values[Name];
        if (next === form.getValues()[name]) return;
        form.setFieldValue(name, next);
        onChange?.(next);
      }}
    />
  );
}

/** `change` is a value, or an event with one. */
function valueFrom(change: unknown) {
  if (typeof change !== 'object' || change === null || !('currentTarget' in change)) return change;
  const input = change.currentTarget as HTMLInputElement;
  return input.type === 'checkbox' ? input.checked : input.value;
}
