import type { ReactNode } from 'react';
import type { LandingSection } from './AnchorLink.tsx';
import classes from './parts.module.css';

interface SectionProps {
  id: LandingSection;
  title: string;
  /** One or two sentences below the title. */
  lead?: string;
  tinted?: boolean;
  children: ReactNode;
}

export function Section({ id, title, lead, tinted, children }: SectionProps) {
  return (
    <section
      className={classes.section}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      data-tinted={tinted}
    >
      <div className={classes.content}>
        <h2 className={classes.title} id={`${id}-title`}>
          {title}
        </h2>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
    </section>
  );
}
