import { useId } from 'react';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { type Block, proposalSections, type Section } from '#shared/proposals/outline.ts';
import classes from './ProposalSections.module.css';

/** All that a proposal says below its title, as the PDF says it. */
export const ProposalSections = ({ document }: { document: ProposalDocument }) => (
  <div className={classes.sections}>
    {proposalSections(document).map((section) => (
      <SectionView key={section.heading} section={section} />
    ))}
  </div>
);

function SectionView({ section: { heading, blocks } }: { section: Section }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change.
        <BlockView key={at} block={block} label={heading} />
      ))}
    </section>
  );
}

function BlockView({ block, label }: { block: Block; label: string }) {
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
      return <Prices rows={block.rows} label={label} />;
    case 'subsection':
      return (
        <>
          <h3>{block.heading}</h3>
          {block.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </>
      );
  }
}

type PriceRows = Extract<Block, { kind: 'prices' }>['rows'];

const Prices = ({ rows, label }: { rows: PriceRows; label: string }) => (
  <table className={classes.prices} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">Item</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, detail, amount, kind }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same.
        <tr key={at} data-kind={kind}>
          <th scope="row">
            {label}
            {detail && <small>{detail}</small>}
          </th>
          <td>{amount}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
