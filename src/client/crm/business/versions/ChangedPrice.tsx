import type { ReactNode } from 'react';
import { type Fees, formatPrice } from '#shared/proposals/catalogue.ts';
import { feeLabels } from '#shared/proposals/catalogueChanges.ts';
import { useFormErrors, useFormValue } from '../../../ui/form/useZodForm.ts';
import { CentsInput } from '../CentsInput.tsx';
import type { CatalogueForm } from './catalogueForm.ts';
import classes from './PriceTable.module.css';

interface ChangedPriceProps {
  label: string;
  /** The price of now in whole cents; undefined for what is new. */
  now: number | null | undefined;
  value: number | null;
  error: ReactNode;
  placeholder?: string;
  /** True for the price with which a new draft begins. */
  isFirst?: boolean;
  onChange: (cents: number | null) => void;
}

/** The price of now beside the next one, which is marked where it differs. */
export const ChangedPrice = ({ label, now, value, isFirst, ...props }: ChangedPriceProps) => (
  <>
    <td className={classes.sum}>{now === undefined ? 'New' : formatPrice(now)}</td>
    <td className={classes.price} data-changed={now === value ? undefined : true}>
      <CentsInput {...props} aria-label={label} value={value} data-autofocus={isFirst || undefined} />
      <span className={classes.was}>
        {now === undefined ? 'new' : `${now === value ? 'now' : 'was'} ${formatPrice(now)}`}
      </span>
    </td>
  </>
);

interface FeeRowsProps {
  form: CatalogueForm;
  now: Fees | undefined;
}

/** The fees that are no module, as rows of the table of prices. */
export function FeeRows({ form, now }: FeeRowsProps) {
  const fees = useFormValue(form, 'fees');
  const errors = useFormErrors(form);
  return Object.entries(feeLabels).map(([name, label]) => {
    const fee = name as keyof Fees;
    return (
      <tr key={fee}>
        <th scope="row">{label}</th>
        <ChangedPrice
          label={label}
          now={now?.[fee]}
          value={fees[fee]}
          error={errors[`fees.${fee}`]}
          onChange={(cents) => form.setFieldValue('fees', { ...fees, [fee]: cents ?? 0 })}
        />
        <td />
      </tr>
    );
  });
}
