import { Checkbox, SimpleGrid } from '@mantine/core';
import type * as z from 'zod';
import { type EngagementRecord, stepForm } from '#shared/engagements/engagements.schema.ts';
import { stepLabels as labels } from '#shared/engagements/engagements.ts';
import type { EngagementStep } from '#shared/engagements/steps.ts';
import { today } from '#shared/fields/format.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { useFormValue, useZodForm, type ZodForm } from '../../ui/form/useZodForm.ts';
import { AssigneeSelect } from '../team/AssigneeSelect.tsx';
import { useStepChange, valuesOf } from './useStepChange.ts';

export interface StepDialogProps {
  engagement: EngagementRecord;
  step: EngagementStep;
  isOfDay?: boolean;
  onClose: () => void;
}

/** Changes one step of an engagement, or its day. What follows moves along with the day. */
export function StepDialog({ engagement, step, isOfDay, onClose }: StepDialogProps) {
  const form = useZodForm(
    stepForm,
    { ...valuesOf(step), shifts: true } as Parameters<typeof useZodForm<typeof stepForm>>[1],
    { id: `${engagement.id} ${step.id}` },
  );
  const { change, isPending } = useStepChange(engagement);
  return (
    <FormDialog
      title={step.name}
      saveLabel="Save step"
      size={isOfDay ? 'md' : 'lg'}
      form={form}
      saving={isPending}
      onSave={(values) =>
        change(step, withShifts(step, stepForm.parse(values)), {
          onSaved: onClose,
          onFailed: ({ data }) => data?.fieldErrors && form.setErrors(data.fieldErrors),
        })
      }
      onClose={onClose}
    >
      {isOfDay ? (
        <StepDayField form={form} />
      ) : (
        <StepFields engagement={engagement} step={step} form={form} />
      )}
      <ShiftField form={form} step={step} />
    </FormDialog>
  );
}

const StepFields = ({ engagement, step, form }: StepFieldsProps) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <Field
        form={form}
        name="state"
        onChange={(state) => {
          if (state === 'done' && !form.getValues().doneOn) form.setFieldValue('doneOn', today());
        }}
      />
      <StepDayField form={form} />
      <Field form={form} name="actor" />
      <InputField
        form={form}
        name="ownerId"
        as={AssigneeSelect}
        label={labels.ownerId}
        placeholder={engagement.ownerName ?? 'Nobody'}
        stored={{ id: step.ownerId, name: null }}
      />
    </SimpleGrid>
    <Field
      form={form}
      name="needed"
      minRows={2}
      description="On the client’s page, while the step is to be done"
    />
    <Field form={form} name="note" minRows={2} description="For your team alone" />
  </>
);

type StepForm = ZodForm<typeof stepForm>;

interface StepFieldsProps extends Pick<StepDialogProps, 'engagement' | 'step'> {
  form: StepForm;
}

/** Only changed days move others. */
const withShifts = (step: EngagementStep, values: z.output<typeof stepForm>) => ({
  ...values,
  shifts: values.shifts && values.dueOn !== step.dueOn,
});

function StepDayField({ form }: { form: StepForm }) {
  if (useFormValue(form, 'state') === 'done') return <Field form={form} name="doneOn" max={today()} />;
  return <Field form={form} name="dueOn" description="Empty: counted from the step before" />;
}

/** Offered where the due day is another one. */
function ShiftField({ form, step }: { form: StepForm; step: EngagementStep }) {
  const state = useFormValue(form, 'state');
  const dueOn = useFormValue(form, 'dueOn');
  if (state !== 'open' || (dueOn || null) === step.dueOn) return null;
  return (
    <InputField
      form={form}
      name="shifts"
      as={Checkbox}
      label="Shift what follows"
      description="The days of later steps move along with this one"
    />
  );
}
