import { Anchor, Button, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMessageReport } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { formatShortDay, today } from '#shared/fields/format.ts';
import { describeDistance } from '#shared/registrations/late.ts';
import type { RegistrationCard, RegistrationRecord } from '#shared/registrations/registrations.schema.ts';
import { registrationFactLabels } from '#shared/registrations/registrations.ts';
import { tellRule } from '#shared/registrations/rules.data.ts';
import { trpc } from '../../trpc.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { Panel } from '../../ui/Panel.tsx';
import { LateText } from '../../ui/record/lateDay.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { toDocumentSubject } from '../documents/documentSubject.ts';
import { engagements } from '../engagements/engagements.record.ts';
import { ContactLine, ContactNames, contactLineOf } from '../records/ContactLine.tsx';
import { EditableField } from '../records/EditableField.tsx';
import { EditableFacts, Fact, NameInPlace, RecordDates, TextFact } from '../records/Fact.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { RecordFact } from '../records/subject/RecordField.tsx';
import { DatesPanel, DatesSkeleton } from '../registrations/dates/DatesPanel.tsx';
import { DueDates } from '../registrations/dates/DueDates.tsx';
import { GroupsPanel } from '../registrations/GroupsPanel.tsx';
import { RegistrationSummary } from '../registrations/RegistrationCard.tsx';
import classes from '../registrations/Registrations.module.css';
import { isRenewalLate, registrationBadge } from '../registrations/registrationBadges.tsx';
import { registrations } from '../registrations/registrations.record.ts';
import { useRegistrationEditor } from '../registrations/useRegistrationEditor.ts';
import { useAssigneeInput } from '../team/useAssigneeInput.ts';
import { addItems, RelatedPanel, useRelatedEngagements } from './related.tsx';

const ScopePlan = lazyPart(async () => (await import('../registrations/ScopePlan.tsx')).ScopePlan);

/** The change of the groups of a current registration, to be planned and proposed. */
function ScopePanel({ registration }: { registration: RegistrationRecord }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <Panel title="Change of scope">
      <Text c="dimmed">What other groups mean for audit, price, auditor and Commission.</Text>
      <Button size="compact-md" variant="default" mt="xs" onClick={open}>
        Plan a change
      </Button>
      {isOpen && <ScopePlan registration={registration} onClose={close} />}
    </Panel>
  );
}

const TellDialog = lazyPart(async () => (await import('../registrations/TellDialog.tsx')).TellDialog);

type Editor = ReturnType<typeof useRegistrationEditor>;

const headOf = (registration: RegistrationCard | RegistrationRecord, editor: Editor) => ({
  title: `${registration.accountName}\u00a0· ${registration.number}`,
  rename: <NameInPlace edit={editor(registration)} name="number" />,
  badges: (
    <EditableField edit={editor(registration)} name="state">
      {registrationBadge(registration)}
    </EditableField>
  ),
  ...(registration.state === 'current' ? { figure: <Lapse {...registration} /> } : { top: null }),
  first:
    'dates' in registration ? (
      <DatesPanel registration={registration} />
    ) : (
      <DatesSkeleton registration={registration} />
    ),
  contactLine: <ContactNames names={[registration.accountName]} />,
  timeline: <TimelinePanel subject={{ noun: 'registration', id: registration.id }} />,
});

const NOTED = { status: 'noted', isToBeConfirmed: false, confirmed: null } as const;

/** The day of the expiry, and how far it is. */
function Lapse({ expiresOn }: Pick<RegistrationCard, 'expiresOn'>) {
  if (!expiresOn) return null;
  const now = today();
  const distance = describeDistance({ ...NOTED, day: expiresOn }, now);
  return expiresOn < now ? (
    <LateText>{`Overdue: expired ${formatShortDay(expiresOn)}, ${distance}`}</LateText>
  ) : (
    `Expires ${formatShortDay(expiresOn)}, ${distance}`
  );
}

export function RegistrationScreen() {
  const { id = '' } = useParams();
  const query = trpc.registrations.byId.useQuery({ id });
  const editor = useRegistrationEditor();
  const [isTellOpen, tell] = useDisclosure();
  return (
    <>
      <RecordScreen<RegistrationCard, RegistrationRecord>
        type={registrations}
        id={id}
        calls={trpc.registrations}
        query={query}
        head={(registration) => headOf(registration, editor)}
        panelTitle="Registration details"
        summary={(registration) => <RegistrationSummary registration={registration} />}
      >
        {(registration) => partsOf(registration, tell.open)}
      </RecordScreen>
      {isTellOpen && query.data && <TellDialog registration={query.data} onClose={tell.close} />}
    </>
  );
}

/** `onTell` asks for what no field of the account has, and the Commission is to be told. */
const partsOf = (registration: RegistrationRecord, onTell: () => void) => ({
  menu: (
    <>
      {addItems([engagements], { account: registration.accountId })}
      {registration.state === 'current' && (
        <Menu.Item leftSection={<IconMessageReport size={16} aria-hidden />} onClick={onTell}>
          {tellRule.title}
        </Menu.Item>
      )}
    </>
  ),
  contactLine: <ContactLine {...contactLineOf(registration)} />,
  top: registration.state === 'current' && <DueDates registration={registration} />,
  related: (
    <>
      <GroupsPanel registration={registration} />
      {registration.state === 'current' && !isRenewalLate(registration) && (
        <ScopePanel registration={registration} />
      )}
      {registration.outlets.length > 0 && <OutletsPanel registration={registration} />}
      <RegistrationWork accountId={registration.accountId} />
      <DocumentsPanel subject={{ noun: 'registration', id: registration.id }} />
    </>
  ),
  children: <RegistrationInformation registration={registration} />,
});

const RegistrationWork = ({ accountId }: { accountId: string }) => (
  <RelatedPanel related={[useRelatedEngagements(accountId)]} />
);

/** Each edited in place; some empty ones are hidden at first. */
function RegistrationInformation({ registration }: { registration: RegistrationRecord }) {
  const edit = useRegistrationEditor()(registration);
  const owner = useAssigneeInput({ id: registration.ownerId, name: registration.ownerName });
  const certificate = useCertificateInput(registration);
  return (
    <Panel title="Registration details">
      <EditableFacts>
        <RecordFact edit={edit} name="accountId" title={registration.accountName} isInHeading />
        <Fact edit={edit} name="pathway" emptyText="Not known" />
        <Fact edit={edit} name="startsOn" emptyText="Not set" />
        <Fact edit={edit} name="expiresOn" emptyText="Not set" />
        <Fact edit={edit} name="ownerId" input={owner} emptyText="Nobody" />
        <Fact edit={edit} name="auditor" />
        <Fact edit={edit} name="packageSold" />
        <Fact edit={edit} name="renewalStartedOn" />
        <Fact edit={edit} name="midTermStartedOn" />
        <Fact edit={edit} name="midTermExtendedTo" />
        <Fact edit={edit} name="auditFinishedOn" />
        <Fact edit={edit} name="midTermExemption" wide />
        <Fact edit={edit} name="certificateId" input={certificate} emptyText="Choose a document" isLink>
          <Anchor component={Link} to={`/crm/documents/${registration.certificateId}`}>
            {registration.certificateName}
          </Anchor>
        </Fact>
        <RecordDates record={registration} />
      </EditableFacts>
      <TextFact edit={edit} name="notes" />
    </Panel>
  );
}

/** One of the registration's documents. */
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
function OutletsPanel({ registration: { outlets } }: { registration: RegistrationRecord }) {
  return (
    <Panel title={registrationFactLabels.outlets} count={outlets.length}>
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
