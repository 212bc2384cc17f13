import type { ProposalDocument } from '#shared/proposals/document.ts';
import { type PriceRow, proposalSections } from '#shared/proposals/outline.ts';
import classes from './ProposalSections.module.css';

export function PriceTable({ document }: { document: ProposalDocument }) {
  const rows = proposalSections(document)
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'prices' ? block.rows : []));
  return <PriceRows rows={rows} />;
}

export const PriceRows = ({ rows }: { rows: PriceRow[] }) => (
  <table className={classes.prices} aria-label="Price">
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
