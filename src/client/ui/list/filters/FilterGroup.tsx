import type { ReactNode } from 'react';
import classes from './FilterGroup.module.css';

/** One filter of several boxes, under its name. */
export const FilterGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={classes.group}>
    <legend className={classes.label}>{label}</legend>
    {children}
  </fieldset>
);

/** Two boxes side by side: from and to. */
export const RangeInputs = ({ children }: { children: ReactNode }) => (
  <div className={classes.fromTo}>{children}</div>
);
