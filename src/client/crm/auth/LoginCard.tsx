import { Anchor, Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { product } from '#shared/site/product.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import classes from './LoginCard.module.css';

export const LoginFrame = ({ children }: { children: ReactNode }) => (
  <main id="main" className={classes.page}>
    <div className={classes.column}>
      <div className={classes.brand}>
        <BrandMark size={40} />
        <div>
          <div className={classes.name}>{product.name}</div>
          <div className={classes.system}>{product.system}</div>
        </div>
      </div>
      {children}
    </div>
  </main>
);

interface LoginCardProps {
  title: string;
  subtitle?: string;
  children: ReactNode;
  footer?: ReactNode;
}

export const LoginCard = ({ title, subtitle, children, footer }: LoginCardProps) => (
  <LoginFrame>
    <div className={classes.card}>
      <Stack gap={2}>
        <PageTitle>{title}</PageTitle>
        {subtitle && <Text c="dimmed">{subtitle}</Text>}
      </Stack>
      {children}
      {footer && <div className={classes.foot}>{footer}</div>}
    </div>
  </LoginFrame>
);

/** Switches between the cards of the login screen. */
export const ModeLink = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Anchor component="button" type="button" size="sm" mih={24} onClick={onClick}>
    {children}
  </Anchor>
);

interface SignInLinkProps {
  isPrimary?: boolean;
  /** Filled in at sign-in; never part of the address. */
  email?: string;
}

/** The way on from the page of a mailed link. */
export const SignInLink = ({ isPrimary = false, email }: SignInLinkProps) => (
  <Button component={Link} to="/crm" state={{ email }} fullWidth variant={isPrimary ? 'filled' : 'default'}>
    Go to sign in
  </Button>
);
