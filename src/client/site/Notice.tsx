import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './parts.module.css';

/** What a visitor should know before going on. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p className={classes.notice}>
    <IconInfoCircle size={20} aria-hidden />
    <span>{children}</span>
  </p>
);
