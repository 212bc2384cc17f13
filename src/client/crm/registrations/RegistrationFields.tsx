import { Text } from '@mantine/core';
import { groupWarnings } from '#shared/registrations/groups.ts';
import type {
  RegistrationRecord,
  RegistrationValues,
  registrationForm,
} from '#shared/registrations/registrations.schema.ts';
import { registrationLabels as labels } from '#shared/registrations/registrations.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import { AccountField } from '../accounts/AccountField.tsx';
import { AssigneeSelect } from '../team/AssigneeSelect.tsx';
import { GroupsHeldInput } from './GroupsHeldInput.tsx';

interface RegistrationFieldsProps {
  form: ZodForm<typeof registrationForm>;
  /** The stored registration; none while it is new. */
  registration?: RegistrationRecord | undefined;
}

export const RegistrationFields = ({ form, registration }: RegistrationFieldsProps) => (
  <>
    <FormSection legend="Registration">
      <AccountField
        form={form}
        description="The registered account, above its outlets"
        stored={registration}
      />
      <Field form={form} name="number" description="From the certificate, or the number of the application" />
      <Field form={form} name="state" />
      <Field form={form} name="pathway" placeholder="Not known" />
    </FormSection>
    <FormSection legend="Dates on the certificate">
      <Field form={form} name="startsOn" description="The day of the Commission’s decision" />
      <Field form={form} name="expiresOn" description="The last day on the certificate" />
    </FormSection>
    <FormSection legend={labels.groups}>
      <WideField>
        <InputField form={form} name="groups" as={GroupsHeldInput} />
        <GroupWarnings form={form} />
      </WideField>
    </FormSection>
    <FormSection legend="Renewal and audits" folds={auditsOf(form.getValues())}>
      <Field form={form} name="renewalStartedOn" />
      <Field form={form} name="midTermStartedOn" />
      <Field
        form={form}
        name="midTermExtendedTo"
        description="Another last day that the Commissioner granted"
      />
      <WideField>
        <Field form={form} name="midTermExemption" maxLength={500} />
      </WideField>
      <Field form={form} name="auditFinishedOn" />
      <Field form={form} name="auditor" />
    </FormSection>
    <FormSection legend="Our work">
      <Field form={form} name="packageSold" />
      <InputField
        form={form}
        name="ownerId"
        as={AssigneeSelect}
        label={labels.ownerId}
        stored={registration && { id: registration.ownerId, name: registration.ownerName }}
      />
      <WideField>
        <Field form={form} name="notes" />
      </WideField>
    </FormSection>
  </>
);

const auditsOf = (values: RegistrationValues) => [
  values.renewalStartedOn,
  values.midTermStartedOn,
  values.midTermExtendedTo,
  values.midTermExemption,
  values.auditFinishedOn,
  values.auditor,
];

/** The groups that began after the start, each in a sentence: they may be right, so they can be saved. */
function GroupWarnings({ form }: Pick<RegistrationFieldsProps, 'form'>) {
  const groups = useFormValue(form, 'groups');
  const startsOn = useFormValue(form, 'startsOn') || null;
  const expiresOn = useFormValue(form, 'expiresOn') || null;
  return groupWarnings({ groups, startsOn, expiresOn }).map((warning) => (
    <Text key={warning} size="sm" mt={4} role="status">
      {warning}
    </Text>
  ));
}
