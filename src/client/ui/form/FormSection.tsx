import type { ReactNode } from 'react';
import classes from './FormScreen.module.css';

interface FormSectionProps {
  legend: string;
  children: ReactNode;
}

/** One group of fields, in two columns where there is room. */
export function FormSection({ legend, children }: FormSectionProps) {
  return (
    <fieldset className={classes.section}>
      <legend>{legend}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

/** A field that takes a whole row of its section, such as a description. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}
