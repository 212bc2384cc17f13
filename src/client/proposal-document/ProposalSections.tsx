import { useId } from 'react';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { type Block, proposalSections, type Section } from '#shared/proposals/outline.ts';
import { PriceRows } from './PriceTable.tsx';
import classes from './ProposalSections.module.css';

interface ProposalSectionsProps {
  document: ProposalDocument;
  /** True inside a panel of the CRM: headings are one level lower, and what is long is folded. */
  isPreview?: boolean;
}

/** The same as in the PDF. Plain styles, because the site shows it, too. */
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

function SectionView({ section: { heading, blocks, brief }, isPreview }: SectionViewProps) {
  const id = useId();
  const Heading = isPreview ? 'h3' : 'h2';
  const title = <Heading id={id}>{heading}</Heading>;
  const text = blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document have no identity of their own.
    <BlockView key={at} heading={heading} block={block} isPreview={isPreview} />
  ));
  return (
    <section aria-labelledby={id}>
      {isPreview && brief ? (
        <details>
          <summary>
            {title}
            <span className={classes.brief}>{brief}</span>
          </summary>
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

function BlockView({ heading, block, isPreview }: { heading: string; block: Block; isPreview: boolean }) {
  const Subheading = isPreview ? 'h4' : 'h3';
  switch (block.kind) {
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'list': {
      const List = block.isNumbered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </List>
      );
    }
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
      return <PriceRows heading={heading} rows={block.rows} />;
    case 'subsection':
      return (
        <>
          <Subheading>{block.heading}</Subheading>
          {block.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </>
      );
  }
}
