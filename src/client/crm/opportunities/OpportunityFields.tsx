import { today } from '#shared/fields/format.ts';
import type { OpportunityRecord, opportunityForm } from '#shared/opportunities/opportunities.schema.ts';
import {
  isClosed,
  opportunityLabels as labels,
  stageProbability,
} from '#shared/opportunities/opportunities.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
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
          <Field form={form} name="name" />
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
        <Field
          form={form}
          name="stage"
          onChange={(chosen) => {
            form.setFieldValue('probability', stageProbability[chosen]);
            if (isClosed(chosen) && !form.getValues().closedOn) form.setFieldValue('closedOn', today());
          }}
        />
        <Field form={form} name="probability" disabled={isClosed(stage)} />
        <ClosingFields form={form} />
        <Field form={form} name="value" />
        <Field form={form} name="expectedCloseDate" />
        <WideField>
          <Field form={form} name="nextStep" maxLength={500} />
        </WideField>
        <WideField>
          <Field form={form} name="description" />
        </WideField>
      </FormSection>
    </>
  );
}
