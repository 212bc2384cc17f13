import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './Action.module.css';
import { AnchorLink, type LandingSection } from './AnchorLink.tsx';

interface ActionLinkProps {
  /** A page, or a section of the landing page such as '#contact'. */
  to: `/${string}` | `#${LandingSection}`;
  /** At most one 'primary' per screen. */
  variant?: 'primary' | 'secondary';
  children: string;
}

export function ActionLink({ to, variant = 'secondary', children }: ActionLinkProps) {
  const className = classes[variant];
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
      {variant === 'primary' && <IconArrowRight size={20} aria-hidden />}
    </Link>
  );
}
