import { Fragment } from 'react';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { type PriceRow, proposalSections } from '#shared/proposals/outline.ts';
import classes from './ProposalSections.module.css';

/** The prices of a proposal with their headings, without its other sections. */
export const PriceTable = ({ document }: { document: ProposalDocument }) =>
  proposalSections(document).flatMap(({ heading, blocks }) =>
    blocks.flatMap((block) =>
      block.kind === 'prices' ? (
        <Fragment key={heading}>
          <h2>{heading}</h2>
          <PriceRows heading={heading} rows={block.rows} />
        </Fragment>
      ) : (
        []
      ),
    ),
  );

/** The rows of a section, whose heading names the table. */
export const PriceRows = ({ heading, rows }: { heading: string; rows: PriceRow[] }) => (
  <table className={classes.prices} aria-label={heading}>
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
