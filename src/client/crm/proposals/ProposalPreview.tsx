import { Title } from '@mantine/core';
import { useId } from 'react';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { referenceLine, senderLine } from '#shared/proposals/outline.ts';
import { ProposalSections } from '../../proposal-document/ProposalSections.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import classes from './detail/Paper.module.css';

/** The text that the client reads, word for word, as a page of paper: of a draft, what would be sent now. */
export function ProposalPreview({ document }: { document: ProposalDocument }) {
  const id = useId();
  const isPhone = useIsPhone();
  const title = (
    <Title order={2} id={id} className={classes.title}>
      {document.title}
    </Title>
  );
  const text = (
    <>
      <p>{`${document.business.name} · ${referenceLine(document)}`}</p>
      <p>{senderLine(document)}</p>
      <ProposalSections document={document} isPreview />
    </>
  );
  return (
    <section className={classes.paper} aria-labelledby={id}>
      {isPhone ? (
        // Folded, because it is longer than two screens: the timeline is below.
        <details>
          <summary>{title}</summary>
          {text}
        </details>
      ) : (
        <>
          {title}
          {text}
        </>
      )}
    </section>
  );
}
