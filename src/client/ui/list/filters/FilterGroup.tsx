import type { ReactNode } from 'react';
import classes from './FilterGroup.module.css';

/** Several inputs under one label. */
export const FilterGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset>
    <legend className={classes.label}>{label}</legend>
    {children}
  </fieldset>
);

export const RangeInputs = ({ children }: { children: ReactNode }) => (
  <div className={classes.range}>{children}</div>
);
