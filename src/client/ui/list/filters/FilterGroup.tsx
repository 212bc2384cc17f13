import type { ReactNode } from 'react';
import classes from './FilterGroup.module.css';

/** One filter of several inputs, under its label. */
export const FilterGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={classes.group}>
    <legend className={classes.label}>{label}</legend>
    {children}
  </fieldset>
);

/** Two inputs side by side: from and to. */
export const RangeInputs = ({ children }: { children: ReactNode }) => (
  <div className={classes.range}>{children}</div>
);
