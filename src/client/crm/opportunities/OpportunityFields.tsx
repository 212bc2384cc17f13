import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { today } from '#shared/fields/format.ts';
import type { OpportunityRecord, opportunityForm } from '#shared/opportunities.schema.ts';
import {
  isClosed,
  opportunityLabels as labels,
  opportunityStage,
  stageProbability,
} from '#shared/opportunities.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import { AccountAndContactFields } from '../leads/form/AccountAndContactFields.tsx';
import { LeadSelect } from '../leads/LeadSelect.tsx';
import { AssigneeSelect } from '../team/AssigneeSelect.tsx';
import { ValueField } from './form/ValueField.tsx';
import { ClosingFields } from './stages/ClosingFields.tsx';

interface OpportunityFieldsProps {
  form: ZodForm<typeof opportunityForm>;
  /** The opportunity as it is stored; none while it is new. */
  opportunity?: OpportunityRecord;
  /** Asked for an account or a contact that is not there yet. */
  onAdd: (what: 'account' | 'contact') => void;
}

/** The boxes of an opportunity. */
export function OpportunityFields({ form, opportunity, onAdd }: OpportunityFieldsProps) {
  const stage = useFormValue(form, 'stage');
  return (
    <>
      <FormSection legend="Opportunity">
        <WideField>
          <Field form={form} name="name" as={TextInput} label={labels.name} withAsterisk />
        </WideField>
        <AccountAndContactFields form={form} stored={opportunity} onAdd={onAdd} />
        <Field
          form={form}
          name="leadId"
          as={LeadSelect}
          label={labels.leadId}
          stored={opportunity && { id: opportunity.leadId, title: opportunity.leadTitle }}
        />
        <Field
          form={form}
          name="ownerId"
          as={AssigneeSelect}
          label={labels.ownerId}
          stored={opportunity && { id: opportunity.ownerId, name: opportunity.ownerName }}
        />
      </FormSection>
      <FormSection legend="Pipeline">
        <Field
          form={form}
          name="stage"
          as={Select}
          label={labels.stage}
          allowDeselect={false}
          data={opportunityStage.options}
          onChange={(chosen) => {
            form.setFieldValue('probability', stageProbability[chosen]);
            if (isClosed(chosen) && !form.getValues().closedOn) form.setFieldValue('closedOn', today());
          }}
        />
        {/* Out of bounds is said, not silently put right. */}
        <Field
          form={form}
          name="probability"
          as={NumberInput}
          label={`${labels.probability} (%)`}
          min={0}
          max={100}
          step={5}
          clampBehavior="none"
          allowDecimal={false}
          inputMode="numeric"
          disabled={isClosed(stage)}
        />
        <ClosingFields form={form} />
        <ValueField form={form} />
        <Field
          form={form}
          name="expectedCloseDate"
          as={TextInput}
          type="date"
          max="9999-12-31"
          label={labels.expectedCloseDate}
        />
        <WideField>
          <Field form={form} name="nextStep" as={TextInput} label={labels.nextStep} maxLength={500} />
        </WideField>
        <WideField>
          <Field
            form={form}
            name="description"
            as={Textarea}
            label={labels.description}
            autosize
            minRows={3}
            maxRows={12}
          />
        </WideField>
      </FormSection>
    </>
  );
}
