import { Select, Textarea, TextInput } from '@mantine/core';
import { today } from '#shared/fields/format.ts';
import type { OpportunityRecord, opportunityForm } from '#shared/opportunities.schema.ts';
import {
  isClosed,
  opportunityLabels as labels,
  opportunityStage,
  stageProbability,
} from '#shared/opportunities.ts';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { AudInput, DateInput, PercentInput } from '../../ui/form/inputs.tsx';
import { useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import { AccountAndContactFields } from '../leads/form/AccountAndContactFields.tsx';
import { LeadSelect } from '../leads/LeadSelect.tsx';
import { AssigneeSelect } from '../team/AssigneeSelect.tsx';
import { ClosingFields } from './stages/ClosingFields.tsx';

interface OpportunityFieldsProps {
  form: ZodForm<typeof opportunityForm>;
  /** The stored opportunity; none while it is new. */
  opportunity?: OpportunityRecord;
  /** Called by the buttons that create a missing account or contact. */
  onAdd: (noun: 'account' | 'contact') => void;
}

export function OpportunityFields({ form, opportunity, onAdd }: OpportunityFieldsProps) {
  const stage = useFormValue(form, 'stage');
  return (
    <>
      <FormSection legend="Opportunity">
        <WideField>
          <InputField form={form} name="name" as={TextInput} label={labels.name} withAsterisk />
        </WideField>
        <AccountAndContactFields form={form} stored={opportunity} onAdd={onAdd} />
        <InputField
          form={form}
          name="leadId"
          as={LeadSelect}
          label={labels.leadId}
          stored={opportunity && { id: opportunity.leadId, title: opportunity.leadTitle }}
        />
        <InputField
          form={form}
          name="ownerId"
          as={AssigneeSelect}
          label={labels.ownerId}
          stored={opportunity && { id: opportunity.ownerId, name: opportunity.ownerName }}
        />
      </FormSection>
      <FormSection legend="Pipeline">
        <InputField
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
        <InputField
          form={form}
          name="probability"
          as={PercentInput}
          label={`${labels.probability} (%)`}
          disabled={isClosed(stage)}
        />
        <ClosingFields form={form} />
        <InputField form={form} name="value" as={AudInput} label={`${labels.value} (AUD)`} />
        <InputField form={form} name="expectedCloseDate" as={DateInput} label={labels.expectedCloseDate} />
        <WideField>
          <InputField form={form} name="nextStep" as={TextInput} label={labels.nextStep} maxLength={500} />
        </WideField>
        <WideField>
          <InputField
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
