import { Text } from '@mantine/core';
import type * as z from 'zod';
import type { draftForms } from '#shared/business/versions.schema.ts';
import { formatCount, formatTightDay } from '#shared/fields/format.ts';
import {
  type Catalogue,
  type Fees,
  formatPrice,
  noRenewalFees,
  type RenewalFees,
} from '#shared/proposals/catalogue.ts';
import { feeLabels } from '#shared/proposals/catalogueChanges.ts';
import type { Form } from '../../../ui/form/form.ts';
import { useFormErrors, useFormValue } from '../../../ui/form/useZodForm.ts';
import { FoldedFields } from '../../../ui/settings/FoldedFields.tsx';
import { CentsInput } from '../CentsInput.tsx';
import classes from './PriceTable.module.css';
import type { Published } from './VersionsScreen.tsx';

export type CatalogueValues = z.input<typeof draftForms.catalogue>;

interface PriceRow {
  key: string;
  name: string;
  isStaffOnly?: boolean | undefined;
  /** Whole cents; null where it is on request. */
  price: number | null;
}

const feesOf = (fees: Partial<Fees> | RenewalFees, names: string[]): PriceRow[] =>
  names.map((name) => {
    const fee = name as keyof RenewalFees;
    return { key: `fee ${fee}`, name: feeLabels[fee], price: fees[fee] ?? null };
  });

/** The modules, fees and packages with their prices before GST, or those of renewals. */
const rowsOf = ({ modules, fees, renewalFees, packages = [] }: Catalogue, isRenewal: boolean): PriceRow[] => [
  ...modules.map(({ id, name, isStaffOnly, price, renewalPrice }) => ({
    key: id,
    name,
    isStaffOnly,
    price: isRenewal ? (renewalPrice ?? null) : price,
  })),
  ...(isRenewal
    ? feesOf(renewalFees ?? noRenewalFees, Object.keys(noRenewalFees))
    : [
        ...feesOf(fees, Object.keys(feeLabels)),
        ...packages.map(({ id, name, price }) => ({ key: `package ${id}`, name: `${name}, a month`, price })),
      ]),
];

const pricedRenewals = (catalogue: Catalogue) =>
  rowsOf(catalogue, true).filter(({ price }) => price !== null).length;

const Name = ({ name, isStaffOnly }: Pick<PriceRow, 'name' | 'isStaffOnly'>) => (
  <th scope="row">
    {name}
    {isStaffOnly && <span className={classes.detail}>staff only</span>}
  </th>
);

/** The prices of a version, to be read; those of renewals where any has a price. */
export function PriceList({ label, catalogue }: { label: string; catalogue: Catalogue }) {
  const renewals = pricedRenewals(catalogue) > 0 ? rowsOf(catalogue, true) : [];
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Module or fee</th>
          <th scope="col">Before GST</th>
          {renewals.length > 0 && <th scope="col">Renewal</th>}
        </tr>
      </thead>
      <tbody>
        {rowsOf(catalogue, false).map((row) => {
          const renewal = renewals.find(({ key }) => key === row.key)?.price ?? null;
          return (
            <tr key={row.key}>
              <Name name={row.name} isStaffOnly={row.isStaffOnly} />
              <td>{formatPrice(row.price)}</td>
              {renewals.length > 0 && <td>{renewal !== null && formatPrice(renewal)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface PriceFieldsProps extends Published<'catalogue'> {
  form: Form<CatalogueValues>;
  isRenewal?: boolean;
}

/** A price for each module and fee, marked where it differs from now; below it what it was, and what it will be. */
function PriceTable({ form, now, later, isRenewal = false }: PriceFieldsProps) {
  const modules = useFormValue(form, 'modules');
  const fees = useFormValue(form, 'fees');
  const renewalFees = useFormValue(form, 'renewalFees') ?? noRenewalFees;
  const packages = useFormValue(form, 'packages') ?? [];
  const errors = useFormErrors(form);
  const packageAt = (key: string) => packages.findIndex(({ id }) => key === `package ${id}`);
  const priceIn = (catalogue: Catalogue | undefined, key: string) =>
    catalogue && rowsOf(catalogue, isRenewal).find((row) => row.key === key)?.price;
  const set = (index: number, key: string, price: number | null) => {
    const module = modules[index];
    const ongoing = packages[packageAt(key)];
    const fee = key.replace('fee ', '');
    if (module)
      form.setFieldValue(
        'modules',
        modules.with(index, { ...module, [isRenewal ? 'renewalPrice' : 'price']: price }),
      );
    else if (ongoing)
      form.setFieldValue('packages', packages.with(packageAt(key), { ...ongoing, price: price ?? 0 }));
    else if (isRenewal) form.setFieldValue('renewalFees', { ...renewalFees, [fee]: price });
    else form.setFieldValue('fees', { ...fees, [fee]: price ?? 0 });
  };
  return (
    <table
      className={classes.table}
      aria-label={isRenewal ? 'Renewals, prices before GST' : 'Prices before GST'}
    >
      <thead>
        <tr>
          <th scope="col">Module or fee</th>
          <th scope="col">Before GST</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf({ groups: [], modules, fees, renewalFees, packages }, isRenewal).map((row, index) => {
          const { key, name, price } = row;
          const isFee = index >= modules.length;
          const fee = `${isRenewal ? 'renewalFees' : 'fees'}.${key.replace('fee ', '')}`;
          const own = packageAt(key) < 0 ? fee : `packages.${packageAt(key)}.price`;
          const path = isFee ? own : `modules.${index}.${isRenewal ? 'renewalPrice' : 'price'}`;
          const before = priceIn(now, key);
          return (
            <tr key={isFee ? key : index}>
              <Name name={row.name} isStaffOnly={row.isStaffOnly} />
              <td className={classes.price} data-changed={before === price ? undefined : true}>
                <CentsInput
                  aria-label={labelOf(name, isFee, isRenewal)}
                  placeholder="Ask us"
                  value={price}
                  error={errors[path]}
                  onChange={(cents) => set(index, key, cents)}
                />
                {before !== price && (
                  <span className={classes.note}>
                    {before === undefined ? 'new' : `was ${formatPrice(before)}`}
                  </span>
                )}
                {later.map(({ validFrom, content }, at) => {
                  const earlier = at === 0 ? price : priceIn(later[at - 1]?.content, key);
                  const next = priceIn(content, key);
                  if (next === earlier) return null;
                  return (
                    <span key={validFrom} className={classes.note}>
                      {`from ${formatTightDay(validFrom)} ${next === undefined ? 'none' : formatPrice(next)}`}
                    </span>
                  );
                })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function labelOf(name: string, isFee: boolean, isRenewal: boolean) {
  if (isFee) return isRenewal ? `Renewal: ${name}` : name;
  return `${isRenewal ? 'Renewal price' : 'Price'} of ${name}`;
}

/** The prices of new clients, and, folded, of those who renew. */
export function PriceFields(props: PriceFieldsProps) {
  const { form } = props;
  const modules = useFormValue(form, 'modules');
  const renewalFees = useFormValue(form, 'renewalFees');
  const priced = pricedRenewals({ ...form.getValues(), modules, renewalFees });
  const hasError = Object.keys(useFormErrors(form)).some((name) => /renewal/.test(name));
  return (
    <>
      <PriceTable {...props} />
      <FoldedFields
        summary={`Renewals: ${priced === 0 ? 'priced by hand' : formatCount(priced, 'price')}`}
        startsOpen={priced > 0}
        hasError={hasError}
      >
        <Text c="dimmed" mb="xs">
          For clients who are registered. Where a price is empty, each proposal is priced by hand.
        </Text>
        <PriceTable {...props} isRenewal />
      </FoldedFields>
    </>
  );
}
