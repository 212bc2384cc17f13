import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/PageTitle.tsx';
import classes from './LoginFrame.module.css';
import { LoginFrame } from './LoginFrame.tsx';

interface LoginCardProps {
  title: string;
  subtitle?: string;
  children: ReactNode;
  /** Links under the form. */
  footer?: ReactNode;
}

/** One card of the login. */
export function LoginCard({ title, subtitle, children, footer }: LoginCardProps) {
  return (
    <LoginFrame>
      <div className={classes.card}>
        <div className={classes.heading}>
          <PageTitle>{title}</PageTitle>
          {subtitle && <Text c="dimmed">{subtitle}</Text>}
        </div>
        {children}
        {footer && <div className={classes.foot}>{footer}</div>}
      </div>
    </LoginFrame>
  );
}
