import type { ReactNode } from 'react';
import classes from './FormScreen.module.css';

interface FormSectionProps {
  legend: string;
  children: ReactNode;
}

/** One group of fields, two to a row where there is room. */
export function FormSection({ legend, children }: FormSectionProps) {
  return (
    <fieldset className={classes.section}>
      <legend>{legend}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

/** A field of a section that takes a whole row, such as a description. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}
