import { Title } from '@mantine/core';
import type { catalogueDraftForm } from '#shared/proposals/catalogue.schema.ts';
import type { Fees } from '#shared/proposals/catalogue.ts';
import { feeLabels } from '#shared/proposals/catalogueChanges.ts';
import { useFormErrors, useFormValue, type ZodForm } from '../../../ui/form/useZodForm.ts';
import classes from '../Business.module.css';
import { CentsInput } from '../CentsInput.tsx';

/** The fees that are no module. */
export function FeeFields({ form }: { form: ZodForm<typeof catalogueDraftForm> }) {
  const fees = useFormValue(form, 'fees');
  const errors = useFormErrors(form);
  return (
    <>
      <Title order={3} mt="lg" mb="xs" size="h4">
        Fees
      </Title>
      <div className={classes.pairs}>
        {Object.entries(feeLabels).map(([fee, label]) => (
          <CentsInput
            key={fee}
            label={label}
            value={fees[fee as keyof Fees]}
            error={errors[`fees.${fee}`]}
            onChange={(cents) => form.setFieldValue('fees', { ...fees, [fee]: cents ?? 0 })}
          />
        ))}
      </div>
    </>
  );
}
