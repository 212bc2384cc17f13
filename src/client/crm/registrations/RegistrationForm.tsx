import { Text } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { formatShortDay } from '#shared/fields/format.ts';
import { parseOption } from '#shared/fields/optionSet.ts';
import { groupWarnings } from '#shared/registrations/groups.ts';
import {
  blankRegistration,
  type RegistrationRecord,
  type RegistrationValues,
  registrationForm,
} from '#shared/registrations/registrations.schema.ts';
import {
  registrationLabels as labels,
  registrationPathway,
  registrationState,
} from '#shared/registrations/registrations.ts';
import { trpc } from '../../trpc.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import { useListLink } from '../../ui/list/useReturnToRow.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { useSession } from '../auth/useSession.ts';
import { NounForm } from '../fields/NounForm.tsx';
import { EditRecord } from '../records/EditRecord.tsx';
import { RecordField } from '../records/subject/RecordField.tsx';
import { OwnerField } from '../team/AssigneeSelect.tsx';
import { GroupsHeldInput } from './GroupsHeldInput.tsx';
import { registrations } from './registrations.record.ts';

interface RegistrationFieldsProps {
  form: ZodForm<typeof registrationForm>;
  registration?: RegistrationRecord | undefined;
}

const RegistrationFields = ({ form, registration }: RegistrationFieldsProps) => (
  <>
    <FormSection legend="Registration">
      <RecordField
        form={form}
        name="accountId"
        description="The registered account, above its outlets"
        stored={registration && { id: registration.accountId, title: registration.accountName }}
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
      <Field form={form} name="midTermExemption" isWide maxLength={500} />
      <Field form={form} name="auditFinishedOn" />
      <Field form={form} name="auditor" />
    </FormSection>
    <FormSection legend="Our work">
      <Field form={form} name="packageSold" />
      <OwnerField form={form} stored={registration} />
      <Field form={form} name="notes" isWide />
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

const LIST = '/crm/registrations';

/**
 * Edits with an id, otherwise adds, with `?account=`, `?groups=0107,0115`, `?pathway=` and `?start=`.
 * `?replaces=`, the current registration's id, adds its values.
 */
export function RegistrationFormScreen() {
  const { id } = useParams();
  const given = {
    accountId: useSearchParam('account'),
    groups: useSearchParam('groups')?.split(','),
    pathway: parseOption(registrationPathway, useSearchParam('pathway')),
    startsOn: useSearchParam('start'),
  };
  const replacesId = useSearchParam('replaces');
  const { go: onDone } = useListLink(LIST);
  return (
    <EditRecord<RegistrationRecord> type={registrations} id={id ?? replacesId} calls={trpc.registrations}>
      {(stored) =>
        id || !stored ? (
          <RegistrationForm registration={stored} start={filled(given)} onDone={onDone} />
        ) : (
          <RegistrationForm start={follow(stored, given)} replaces={stored} onDone={onDone} />
        )
      }
    </EditRecord>
  );
}

type Given = { [Name in keyof RegistrationValues]?: RegistrationValues[Name] | undefined };

const filled = (given: Given) =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<RegistrationValues>;

/** The first values of the registration that follows a current one: what a renewal leaves as it is, and what is given. */
const follow = (
  { accountId, number, pathway, groups, auditor, packageSold }: RegistrationRecord,
  given: Given,
): Partial<RegistrationValues> => ({
  ...{ accountId, number, pathway, groups, auditor, packageSold },
  ...filled(given),
});

interface RegistrationFormProps {
  registration?: RegistrationRecord | undefined;
  start: Partial<RegistrationValues>;
  replaces?: RegistrationRecord;
  onDone: () => void;
}

function RegistrationForm({ registration, start, replaces, onDone }: RegistrationFormProps) {
  const { user } = useSession();
  const earlier = replaces?.state === 'current' ? replaces : null;
  return (
    <NounForm
      type={registrations}
      calls={trpc.registrations}
      schema={registrationForm}
      blank={{ ...blankRegistration, ...start, ownerId: user.id }}
      record={registration}
      name={registration && `${registration.accountName}, ${registration.number}`}
      withNew={earlier ? { replacesId: earlier.id } : undefined}
      hint={() => earlier && <Text size="sm">{describeReplaced(earlier)}</Text>}
      onDone={onDone}
    >
      {(form) => <RegistrationFields form={form} registration={registration} />}
    </NounForm>
  );
}

const describeReplaced = ({ number, expiresOn }: RegistrationRecord) =>
  `Replaces ${number}${expiresOn ? `, which expires ${formatShortDay(expiresOn)}` : ''}. It stays as ‘${registrationState.labels.replaced}’.`;
