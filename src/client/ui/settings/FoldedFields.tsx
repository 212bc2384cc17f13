import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './Folded.module.css';

interface FoldedFieldsProps {
  summary: ReactNode;
  /** True while a field inside has a message: then it is open. */
  hasError?: boolean;
  startsOpen?: boolean;
  /** True for a text that is rendered only while it is read. */
  isLazy?: boolean;
  children: ReactNode;
}

/** Fields of a form, or a long text, out of sight until they are needed. */
export function FoldedFields({
  summary,
  hasError = false,
  startsOpen = false,
  isLazy = false,
  children,
}: FoldedFieldsProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details
      className={classes.fold}
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className={classes.summary}>{summary}</span>
        <IconChevronDown size={20} aria-hidden />
      </summary>
      {(isOpen || hasError || !isLazy) && children}
    </details>
  );
}
