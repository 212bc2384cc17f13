import { IconExternalLink } from '@tabler/icons-react';
import classes from './parts.module.css';

export function ExternalLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={classes.link} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <IconExternalLink size={17} role="img" aria-label="(opens in a new tab)" />
    </a>
  );
}
