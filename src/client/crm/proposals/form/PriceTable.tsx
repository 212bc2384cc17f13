import type { ProposalDocument } from '#shared/proposals/document.ts';
import { type PriceRow, proposalSections } from '#shared/proposals/outline.ts';
import classes from './GroupsInput.module.css';

/** The lines of a proposal down to its total, as the client reads them. */
export function PriceTable({ document }: { document: ProposalDocument }) {
  const rows = proposalSections(document)
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'prices' ? block.rows : []));
  return <PriceRows rows={rows} />;
}

export const PriceRows = ({ rows }: { rows: PriceRow[] }) => (
  <table className={classes.prices} aria-label="Price">
    <tbody>
      {rows.map(({ label, detail, amount, kind }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one label.
        <tr key={index} data-kind={kind}>
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
