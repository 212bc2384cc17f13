import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './Action.module.css';
import { AnchorLink, type LandingSection } from './AnchorLink.tsx';

interface ActionLinkProps {
  /** A page, or a section of the landing page such as '#contact'. */
  to: `/${string}` | `#${LandingSection}`;
  /** Clay calls once a screen; the others are quiet. */
  tone?: 'call' | 'quiet';
  children: string;
}

/** A link that looks like a button, because it is what to do next. */
export function ActionLink({ to, tone = 'quiet', children }: ActionLinkProps) {
  const className = `${classes.action} ${tone === 'call' ? classes.call : classes.quiet}`;
  if (to.startsWith('#')) {
    return (
      <AnchorLink className={className} anchor={to.slice(1) as LandingSection}>
        {children}
      </AnchorLink>
    );
  }
  return (
    <Link className={className} to={to}>
      {children}
      {tone === 'call' && <IconArrowRight size={20} aria-hidden />}
    </Link>
  );
}
