import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RegistrationRecord } from '#shared/registrations/registrations.schema.ts';
import { registrationFactLabels } from '#shared/registrations/registrations.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { AccountFact } from '../accounts/AccountFact.tsx';
import { toDocumentSubject } from '../documents/documentSubject.ts';
import { EditableFacts } from '../records/EditableFacts.tsx';
import { Fact } from '../records/Fact.tsx';
import { useAssigneeInput } from '../team/useAssigneeInput.ts';
import classes from './Registrations.module.css';
import { useRegistrationEditor } from './useRegistrationEditor.ts';

/** The facts of a registration, each changed in its place; some that are empty are hidden at first. */
export function RegistrationInformation({ registration }: { registration: RegistrationRecord }) {
  const edit = useRegistrationEditor()(registration);
  const owner = useAssigneeInput({ id: registration.ownerId, name: registration.ownerName });
  const certificate = useCertificateInput(registration);
  return (
    <Panel title="Registration details">
      <EditableFacts dense>
        <AccountFact edit={edit} of={registration} />
        <Fact edit={edit} name="pathway" emptyText="Not known" />
        <Fact edit={edit} name="startsOn" emptyText="Not set" />
        <Fact edit={edit} name="expiresOn" emptyText="Not set" />
        <Fact edit={edit} name="ownerId" input={owner} emptyText="Nobody" />
        <Fact edit={edit} name="auditor" />
        <Fact edit={edit} name="packageSold" />
        <Fact edit={edit} name="renewalStartedOn" emptyText="Not started" />
        <Fact edit={edit} name="midTermStartedOn" emptyText="Not begun" />
        <Fact edit={edit} name="midTermExtendedTo" />
        <Fact edit={edit} name="auditFinishedOn" />
        <Fact edit={edit} name="midTermExemption" wide />
        <Fact edit={edit} name="certificateId" input={certificate} emptyText="Choose a document" isLink>
          <Anchor component={Link} to={`/crm/documents/${registration.certificateId}`}>
            {registration.certificateName}
          </Anchor>
        </Fact>
      </EditableFacts>
    </Panel>
  );
}

/** Chooses one of the documents of the registration. */
function useCertificateInput({ id, certificateId, certificateName }: RegistrationRecord) {
  const subject = toDocumentSubject({ noun: 'registration', id });
  const { data } = trpc.documents.list.useQuery({ ...subject, limit: 100 });
  const listed = data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const isListed = listed.some(({ value }) => value === certificateId);
  const stored = certificateId && !isListed ? [{ value: certificateId, label: certificateName ?? '' }] : [];
  return {
    kind: 'choice',
    set: { options: [...listed, ...stored] },
    isRequired: false,
    emptyLabel: listed.length === 0 ? 'Add the document below first' : 'No certificate',
  } as const;
}

/** The outlets of the account: the accounts below it that are no provider of their own. */
export function OutletsPanel({ registration: { outlets } }: { registration: RegistrationRecord }) {
  return (
    <Panel title={registrationFactLabels.outlets} count={outlets.length}>
      {outlets.length === 0 && (
        <Text c="dimmed">None. An outlet is an account whose parent is this one.</Text>
      )}
      <ul className={classes.plain}>
        {outlets.map(({ id, name, city, state }) => (
          <li key={id}>
            <Anchor component={Link} to={`/crm/accounts/${id}`}>
              {name}
            </Anchor>
            {(city || state) && ` · ${[city, state].filter(Boolean).join(', ')}`}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
