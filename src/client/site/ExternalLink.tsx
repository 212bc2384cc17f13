import { IconExternalLink } from '@tabler/icons-react';
import classes from './parts.module.css';

interface ExternalLinkProps {
  href: string;
  children: string;
}

export function ExternalLink({ href, children }: ExternalLinkProps) {
  return (
    <a className={classes.link} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <IconExternalLink size={17} role="img" aria-label="(opens in a new tab)" />
    </a>
  );
}
