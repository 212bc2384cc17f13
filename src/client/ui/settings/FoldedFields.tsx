import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './Folded.module.css';

interface FoldedFieldsProps {
  summary: ReactNode;
  /** Then it is open. */
  hasError?: boolean;
  startsOpen?: boolean;
  /** Renders only while it is open. */
  isLazy?: boolean;
  children: ReactNode;
}

/** Hidden until needed. */
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
