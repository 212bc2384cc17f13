import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { RegistrationCard, RegistrationRecord } from '#shared/registrations/registrations.schema.ts';
import { trpc } from '../../trpc.ts';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { ContactLine, ContactNames, contactLineOf } from '../records/ContactLine.tsx';
import { EditableField } from '../records/EditableField.tsx';
import { NameInPlace } from '../records/NameInPlace.tsx';
import { RecordDatesPanel } from '../records/RecordDatesPanel.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { TextFact } from '../records/TextFact.tsx';
import { DatesPanel, DatesSkeleton } from './dates/DatesPanel.tsx';
import { DueDates } from './dates/DueDates.tsx';
import { GroupsPanel } from './GroupsPanel.tsx';
import { RegistrationSummary } from './RegistrationCard.tsx';
import { OutletsPanel, RegistrationInformation } from './RegistrationInformation.tsx';
import { isRenewalLate, registrationBadge } from './registrationBadges.tsx';
import { registrations } from './registrations.record.ts';
import { ScopePanel } from './ScopePanel.tsx';
import { TellPanel } from './TellPanel.tsx';
import { useRegistrationEditor } from './useRegistrationEditor.ts';

type Editor = ReturnType<typeof useRegistrationEditor>;

const headOf = (registration: RegistrationCard | RegistrationRecord, editor: Editor) => ({
  title: `${registration.accountName}\u00a0· ${registration.number}`,
  rename: <NameInPlace edit={editor(registration)} name="number" />,
  badges: (
    <EditableField edit={editor(registration)} name="state">
      {registrationBadge(registration)}
    </EditableField>
  ),
  ...(registration.state !== 'current' && { top: null }),
  first:
    'dates' in registration ? (
      <DatesPanel registration={registration} />
    ) : (
      <DatesSkeleton registration={registration} />
    ),
  contactLine: <ContactNames names={[registration.accountName]} />,
  timeline: <TimelinePanel subject={{ noun: 'registration', id: registration.id }} />,
});

interface RegistrationDetailProps {
  /** The further lists beside it, of other nouns. */
  related?: (registration: RegistrationRecord) => ReactNode;
}

export function RegistrationDetail({ related }: RegistrationDetailProps) {
  const { id = '' } = useParams();
  const query = trpc.registrations.byId.useQuery({ id });
  const editor = useRegistrationEditor();
  return (
    <RecordScreen<RegistrationCard, RegistrationRecord>
      type={registrations}
      id={id}
      query={query}
      head={(registration) => headOf(registration, editor)}
      panelTitle="Registration details"
      summary={(registration) => <RegistrationSummary registration={registration} />}
    >
      {(registration) => partsOf(registration, editor, related?.(registration))}
    </RecordScreen>
  );
}

const partsOf = (registration: RegistrationRecord, editor: Editor, others: ReactNode) => ({
  contactLine: <ContactLine {...contactLineOf(registration)} />,
  top: registration.state === 'current' && <DueDates registration={registration} />,
  related: (
    <>
      <GroupsPanel registration={registration} />
      {registration.state === 'current' && !isRenewalLate(registration) && (
        <ScopePanel registration={registration} />
      )}
      {registration.state === 'current' && <TellPanel registration={registration} />}
      <OutletsPanel registration={registration} />
      {others}
      <DocumentsPanel subject={{ noun: 'registration', id: registration.id }} />
    </>
  ),
  children: (
    <>
      <RegistrationInformation registration={registration} />
      <TextFact edit={editor(registration)} name="notes" />
      <RecordDatesPanel title="Record" record={registration} />
    </>
  ),
});
