import { Text } from '@mantine/core';
import { formatCount } from '#shared/fields/format.ts';
import { noRenewalFees, type RenewalFees } from '#shared/proposals/catalogue.ts';
import { feeLabels } from '#shared/proposals/catalogueChanges.ts';
import { useFormErrors, useFormValue } from '../../../ui/form/useZodForm.ts';
import { FoldedFields } from '../../../ui/settings/FoldedFields.tsx';
import { ChangedPrice } from './ChangedPrice.tsx';
import type { CatalogueFieldsProps } from './catalogueForm.ts';
import classes from './PriceTable.module.css';

/** The prices for clients who renew: of each module, and of the fees that a renewal has. */
export function RenewalPrices({ form, now }: CatalogueFieldsProps) {
  const modules = useFormValue(form, 'modules');
  const fees = useFormValue(form, 'renewalFees') ?? noRenewalFees;
  const errors = useFormErrors(form);
  const priced = [...modules.map(({ renewalPrice }) => renewalPrice), ...Object.values(fees)].filter(
    (price) => typeof price === 'number',
  ).length;
  return (
    <FoldedFields
      summary={`Renewals: ${priced === 0 ? 'priced by hand' : formatCount(priced, 'price')}`}
      startsOpen={priced > 0}
      hasError={Object.keys(errors).some((name) => /renewal/.test(name))}
    >
      <Text c="dimmed" mb="xs">
        For clients who are registered. Where a price is empty, each proposal is priced by hand.
      </Text>
      <table className={classes.table} aria-label="Renewals, prices before GST">
        <thead>
          <tr>
            {['Module or fee', 'Now', 'Next'].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {/* The place of the pencil of the table above. */}
            <td className={classes.action} />
          </tr>
        </thead>
        <tbody>
          {modules.map((module, index) => (
            <tr key={module.id}>
              <th scope="row">{module.name}</th>
              <ChangedPrice
                label={`Renewal price of ${module.name}`}
                placeholder="Ask us"
                now={now && (now.modules.find(({ id }) => id === module.id)?.renewalPrice ?? null)}
                value={module.renewalPrice ?? null}
                error={errors[`modules.${index}.renewalPrice`]}
                onChange={(renewalPrice) =>
                  form.setFieldValue('modules', modules.with(index, { ...module, renewalPrice }))
                }
              />
              <td />
            </tr>
          ))}
          {Object.keys(noRenewalFees).map((name) => {
            const fee = name as keyof RenewalFees;
            return (
              <tr key={fee}>
                <th scope="row">{feeLabels[fee]}</th>
                <ChangedPrice
                  label={`Renewal: ${feeLabels[fee]}`}
                  placeholder="Ask us"
                  now={now && (now.renewalFees?.[fee] ?? null)}
                  value={fees[fee]}
                  error={errors[`renewalFees.${fee}`]}
                  onChange={(cents) => form.setFieldValue('renewalFees', { ...fees, [fee]: cents })}
                />
                <td />
              </tr>
            );
          })}
        </tbody>
      </table>
    </FoldedFields>
  );
}
