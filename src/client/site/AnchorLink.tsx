import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

/** The sections of the landing page that links lead to. */
export type LandingSection = 'services' | 'about' | 'testimonials' | 'contact';

interface AnchorLinkProps {
  anchor: LandingSection;
  className?: string;
  children: ReactNode;
}

/** A link to a section of the landing page, from any page. */
export function AnchorLink({ anchor, className, children }: AnchorLinkProps) {
  const isLanding = useLocation().pathname === '/';
  // The landing page has a plain link, because it also moves the start of the Tab order; the router's does not.
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
