import type { ComponentPropsWithRef } from 'react';
import classes from './FormField.module.css';

interface FormFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'className'> {
  name: string;
  label: string;
  error?: string;
  /** Several lines instead of one. */
  rows?: number;
}

/** A box with its label above and its fault below, read out together. */
export function FormField({ label, error, rows, ...input }: FormFieldProps) {
  const id = `contact-${input.name}`;
  const box = {
    ...input,
    id,
    className: classes.box,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {!input.required && <span className={classes.optional}> (optional)</span>}
      </label>
      {rows ? <textarea {...(box as ComponentPropsWithRef<'textarea'>)} rows={rows} /> : <input {...box} />}
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
