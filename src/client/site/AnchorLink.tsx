import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

export type LandingSection = 'services' | 'about' | 'testimonials' | 'contact';

interface AnchorLinkProps {
  anchor: LandingSection;
  className?: string;
  children: ReactNode;
}

export function AnchorLink({ anchor, className, children }: AnchorLinkProps) {
  const isLanding = useLocation().pathname === '/';
  // A plain link also moves the start of the Tab order; the router's does not.
  return isLanding ? (
    <a className={className} href={`#${anchor}`}>
      {children}
    </a>
  ) : (
    <Link className={className} to={`/#${anchor}`}>
      {children}
    </Link>
  );
}
