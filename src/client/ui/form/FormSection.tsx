import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './FormScreen.module.css';

interface FormSectionProps {
  legend: string;
  /** Optional values: the section is folded while all are empty. */
  folds?: readonly unknown[];
  children: ReactNode;
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** One group of fields, in two columns where there is room. A field that has an error is never folded. */
export function FormSection({ legend, folds, children }: FormSectionProps) {
  const [canFold] = useState(() => folds?.every(isEmpty) ?? false);
  const [isOpen, setOpen] = useState(!canFold);
  return (
    <fieldset className={classes.section} data-folded={!isOpen || undefined}>
      <legend>
        {canFold ? (
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {legend}
            <span> · optional</span>
            <IconChevronDown size={20} aria-hidden />
          </button>
        ) : (
          legend
        )}
      </legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

/** Inputs other than a `Field` that take a whole row of their section. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}
