import type { Catalogue } from '#shared/proposals/catalogue.ts';
import { formatPrice } from '#shared/proposals/catalogue.ts';
import { feeLabels } from '#shared/proposals/catalogueChanges.ts';
import classes from './PriceTable.module.css';

/** The modules and fees that a client is charged today. */
export function CurrentPrices({ modules, fees }: Catalogue) {
  const rows = [
    ...modules.map(({ id, name, price, isStaffOnly }) => ({
      id,
      name,
      detail: isStaffOnly ? 'staff only' : undefined,
      price,
    })),
    ...Object.entries(feeLabels).map(([fee, name]) => ({
      id: fee,
      name,
      detail: undefined,
      price: fees[fee as keyof typeof feeLabels],
    })),
  ];
  return (
    <table className={`${classes.table} ${classes.current}`} aria-label="Current prices">
      <thead>
        <tr>
          <th scope="col">Module or fee</th>
          <th scope="col" className={classes.sum}>
            Before GST
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, detail, price }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              {detail && <span className={classes.detail}>{detail}</span>}
            </th>
            <td className={classes.sum}>{formatPrice(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
