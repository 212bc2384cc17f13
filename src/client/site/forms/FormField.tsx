import type { ComponentPropsWithRef } from 'react';
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
  const control = {
    ...input,
    id,
    className: classes.control,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
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
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
