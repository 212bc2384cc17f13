import type { ComponentProps } from 'react';
import classes from './FormField.module.css';
import { FormField } from './FormField.tsx';

export const personFields = [
  { name: 'name', label: 'Name', autoComplete: 'name', required: true },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', required: true },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', required: true },
] as const;

interface FormFieldsProps<Name extends string> {
  fields: readonly (ComponentProps<typeof FormField> & { name: Name })[];
  errors: Partial<Record<Name, string>>;
  /** Called when a field with an error is edited. */
  clearError: (name: Name) => void;
}

/** The fields of a form that anybody may send, and one that is for bots. */
export const FormFields = <Name extends string>({ fields, errors, clearError }: FormFieldsProps<Name>) => (
  <>
    {fields.map((field) => (
      <FormField
        key={field.name}
        {...field}
        error={errors[field.name]}
        onChange={() => errors[field.name] && clearError(field.name)}
      />
    ))}
    <div className={classes.honeypot} aria-hidden>
      <label htmlFor="contact-website">Leave this empty</label>
      <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  </>
);
