import { type ComponentPropsWithRef, type FocusEvent, useState } from 'react';
import { parsePhone } from '#shared/fields/phone.ts';
import classes from './FormField.module.css';

interface FormFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'className'> {
  name: string;
  label: string;
  error?: string;
  /** The lines of a textarea; without it the field has one line. */
  rows?: number;
}

export function FormField({ label, error, rows, ...input }: FormFieldProps) {
  const id = `contact-${input.name}`;
  const [isDoubtful, setDoubtful] = useState(false);
  const note = error ?? (isDoubtful ? 'Is this number complete?' : undefined);
  // On the way to the next field alone: the note would move a button away from the press on it.
  const check = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) =>
    relatedTarget?.matches('input, textarea') &&
    setDoubtful(currentTarget.value.trim() !== '' && !parsePhone(currentTarget.value)?.isCertain);
  const control = {
    ...input,
    id,
    ...(input.type === 'tel' && { onBlur: check }),
    className: classes.control,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': note ? `${id}-error` : undefined,
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {!input.required && <span className={classes.optional}> (optional)</span>}
      </label>
      {rows ? (
        <textarea {...(control as ComponentPropsWithRef<'textarea'>)} rows={rows} />
      ) : (
        <input {...control} />
      )}
      {note && (
        <p className={error && classes.error} id={`${id}-error`}>
          {note}
        </p>
      )}
    </div>
  );
}
