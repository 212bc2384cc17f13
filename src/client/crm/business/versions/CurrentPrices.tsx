import type { StoredVersion } from '#shared/business/versions.schema.ts';
import { formatTightDay } from '#shared/fields/format.ts';
import { type Catalogue, type Fees, formatPrice, type RenewalFees } from '#shared/proposals/catalogue.ts';
import { feeLabels } from '#shared/proposals/catalogueChanges.ts';
import classes from './PriceTable.module.css';

interface CurrentPricesProps {
  label: string;
  current: Catalogue;
  /** The versions of later days, the next first. */
  scheduled: StoredVersion<'catalogue'>[];
}

/** The modules and fees that a client is charged today, with later prices; those of renewals where any has a price. */
export function CurrentPrices({ label, current, scheduled }: CurrentPricesProps) {
  const rows = rowsOf(current);
  const later = scheduled.map(({ validFrom, content }) => ({ validFrom, rows: rowsOf(content) }));
  const isListed = new Set(rows.map(({ id }) => id));
  for (const row of later.flatMap(({ rows }) => rows)) {
    if (isListed.has(row.id)) continue;
    isListed.add(row.id);
    rows.push({ ...row, price: undefined, renewal: undefined });
  }
  const hasRenewals = [rows, ...later.map(({ rows }) => rows)]
    .flat()
    .some(({ renewal }) => isPriced(renewal));
  return (
    <table className={`${classes.table} ${classes.current}`} aria-label={label}>
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
            <td className={classes.sum}>
              {price !== undefined && formatPrice(price)}
              <LaterPrices now={price} later={pricesOf(later, id, 'price')} />
            </td>
            {hasRenewals && (
              <td className={classes.sum}>
                {isPriced(renewal) && formatPrice(renewal)}
                <LaterPrices now={renewal ?? undefined} later={pricesOf(later, id, 'renewal')} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PriceRow {
  id: string;
  name: string;
  detail: string | undefined;
  /** Whole cents; null where it is on request, undefined where the version has no such row. */
  price: number | null | undefined;
  renewal: number | null | undefined;
}

const isPriced = (price: number | null | undefined): price is number => typeof price === 'number';

const rowsOf = ({ modules, fees, renewalFees }: Catalogue): PriceRow[] => [
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

interface LaterPrice {
  validFrom: string;
  price: number | null | undefined;
}

const pricesOf = (
  later: { validFrom: string; rows: PriceRow[] }[],
  id: string,
  column: 'price' | 'renewal',
): LaterPrice[] =>
  later.map(({ validFrom, rows }) => {
    const row = rows.find((row) => row.id === id);
    const price = column === 'price' ? row?.price : (row?.renewal ?? undefined);
    return { validFrom, price };
  });

/** 'from 1 Dec $1,300': each later price that is another than the one before it. */
const LaterPrices = ({ now, later }: { now: LaterPrice['price']; later: LaterPrice[] }) =>
  later
    .filter(({ price }, index) => price !== (index === 0 ? now : later[index - 1]?.price))
    .map(({ validFrom, price }) => (
      <span key={validFrom} className={classes.later}>
        {`from ${formatTightDay(validFrom)} ${price === undefined ? 'none' : formatPrice(price)}`}
      </span>
    ));
