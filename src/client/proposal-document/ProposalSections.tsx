import { useId } from 'react';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { type Block, proposalSections, type Section } from '#shared/proposals/outline.ts';
import { PriceRows } from './PriceTable.tsx';
import classes from './ProposalSections.module.css';

interface ProposalSectionsProps {
  document: ProposalDocument;
  /** True inside a panel of the CRM: headings are one level lower, and the terms are folded. */
  isPreview?: boolean;
}

/** All that a proposal says below its title, as the PDF says it. It has plain styles, because the site shows it too. */
export const ProposalSections = ({ document, isPreview = false }: ProposalSectionsProps) => (
  <div className={classes.sections} data-preview={isPreview || undefined}>
    {proposalSections(document).map((section) => (
      <SectionView key={section.heading} section={section} isPreview={isPreview} />
    ))}
  </div>
);

interface SectionViewProps {
  section: Section;
  isPreview: boolean;
}

function SectionView({ section: { heading, blocks }, isPreview }: SectionViewProps) {
  const id = useId();
  const Heading = isPreview ? 'h3' : 'h2';
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{heading}</Heading>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document have no identity of their own.
        <BlockView key={at} block={block} isPreview={isPreview} />
      ))}
    </section>
  );
}

function BlockView({ block, isPreview }: { block: Block; isPreview: boolean }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'facts':
      return (
        <dl className={classes.facts}>
          {block.rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'prices':
      return <PriceRows rows={block.rows} />;
    case 'subsection': {
      const texts = block.paragraphs.map((text) => <p key={text}>{text}</p>);
      return isPreview ? (
        <details>
          <summary>{block.heading}</summary>
          {texts}
        </details>
      ) : (
        <>
          <h3>{block.heading}</h3>
          {texts}
        </>
      );
    }
  }
}
