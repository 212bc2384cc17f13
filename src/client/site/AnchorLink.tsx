import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

/** The sections of the landing page that links lead to. */
export type LandingSection = 'services' | 'about' | 'testimonials' | 'contact';

interface AnchorLinkProps {
  anchor: LandingSection;
  className?: string;
  children: ReactNode;
}

/** Leads to a section of the landing page, from there and from any other page. */
export function AnchorLink({ anchor, className, children }: AnchorLinkProps) {
  const isLanding = useLocation().pathname === '/';
  // The browser's own jump moves the start of the Tab order along, which a link of the router does not.
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
