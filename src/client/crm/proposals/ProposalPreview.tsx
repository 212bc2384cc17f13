import type { ProposalDocument } from '#shared/proposals/document.ts';
import { type Block, proposalSections, referenceLine, senderLine } from '#shared/proposals/outline.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/record/DescriptionList.tsx';
import { PriceRows } from './form/PriceTable.tsx';
import classes from './ProposalPreview.module.css';

/** The text that the client reads, word for word: of a draft, what would be sent now. */
export const ProposalPreview = ({ document }: { document: ProposalDocument }) => (
  <Panel title={document.title}>
    <div className={classes.document}>
      <p>{`${document.business.name} · ${referenceLine(document)}`}</p>
      <p>{senderLine(document)}</p>
      {proposalSections(document).map(({ heading, blocks }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document have no identity of their own.
            <BlockView key={index} block={block} />
          ))}
        </section>
      ))}
    </div>
  </Panel>
);

function BlockView({ block }: { block: Block }) {
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
        <DescriptionList dense>
          {block.rows.map(({ label, value }) => (
            <DescriptionItem key={label} label={label}>
              {value}
            </DescriptionItem>
          ))}
        </DescriptionList>
      );
    case 'prices':
      return <PriceRows rows={block.rows} />;
    case 'subsection':
      return (
        <details>
          <summary>{block.heading}</summary>
          {block.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </details>
      );
  }
}
