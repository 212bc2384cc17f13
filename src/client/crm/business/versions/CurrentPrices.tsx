import { type Catalogue, type Fees, formatPrice, type RenewalFees } from '#shared/proposals/catalogue.ts';
import { feeLabels } from '#shared/proposals/catalogueChanges.ts';
import classes from './PriceTable.module.css';

/** The modules and fees that a client is charged today; those of renewals where any has a price. */
export function CurrentPrices({ modules, fees, renewalFees }: Catalogue) {
  const rows = [
    ...modules.map(({ id, name, price, renewalPrice, isStaffOnly }) => ({
      id,
      name,
      detail: isStaffOnly ? 'staff only' : undefined,
      price,
      renewal: renewalPrice,
    })),
    ...Object.entries(feeLabels).map(([fee, name]) => ({
      id: fee,
      name,
      detail: undefined,
      price: fees[fee as keyof Fees],
      renewal: renewalFees?.[fee as keyof RenewalFees],
    })),
  ];
  const hasRenewals = rows.some(({ renewal }) => typeof renewal === 'number');
  return (
    <table className={`${classes.table} ${classes.current}`} aria-label="Current prices">
      <thead>
        <tr>
          <th scope="col">Module or fee</th>
          <th scope="col" className={classes.sum}>
            Before GST
          </th>
          {hasRenewals && (
            <th scope="col" className={classes.sum}>
              Renewal
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, detail, price, renewal }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              {detail && <span className={classes.detail}>{detail}</span>}
            </th>
            <td className={classes.sum}>{formatPrice(price)}</td>
            {hasRenewals && (
              <td className={classes.sum}>{typeof renewal === 'number' ? formatPrice(renewal) : ''}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
