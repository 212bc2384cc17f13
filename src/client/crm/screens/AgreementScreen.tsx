import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type {
  AgreementCard,
  AgreementRecord,
  AgreementValues,
} from '#shared/agreements/agreements.schema.ts';
import {
  agreementFields,
  type ChangeKind,
  agreementFactLabels as facts,
} from '#shared/agreements/agreements.ts';
import { describeChange, lastDayOf, nextInvoiceAfter, stateOn } from '#shared/agreements/periods.ts';
import { formatShortDay, today } from '#shared/fields/format.ts';
import { formatSums, sumsOf } from '#shared/invoicing/invoicing.ts';
import { trpc } from '../../trpc.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DescriptionItem } from '../../ui/record/DescriptionList.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { AgreementBadge, AgreementSummary, formatPrice } from '../agreements/AgreementCard.tsx';
import { agreements } from '../agreements/agreements.record.ts';
import { useTakeBack } from '../agreements/useTakeBack.ts';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { ContactLine, ContactNames, contactLineOf } from '../records/ContactLine.tsx';
import { EditableFacts, Fact, NameInPlace, RecordDates, TextFact } from '../records/Fact.tsx';
import { NextLine, QuickActionsPanel } from '../records/QuickActionsPanel.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { RecordFact } from '../records/subject/RecordField.tsx';
import { useChangeField } from '../records/useChangeField.ts';
import { useAssigneeInput } from '../team/useAssigneeInput.ts';
import related from './related.module.css';

const useAgreementEditor = () =>
  useChangeField<AgreementValues>(agreements, agreementFields, trpc.agreements);

const ChangeDialog = lazyPart(async () => (await import('../agreements/ChangeDialog.tsx')).ChangeDialog);

export function AgreementScreen() {
  const { id = '' } = useParams();
  const query = trpc.agreements.byId.useQuery({ id });
  const editor = useAgreementEditor();
  return (
    <RecordScreen<AgreementCard, AgreementRecord>
      type={agreements}
      id={id}
      calls={trpc.agreements}
      query={query}
      head={(agreement) => ({
        title: `${agreement.accountName}\u00a0· ${agreement.name}`,
        rename: <NameInPlace edit={editor(agreement)} name="name" />,
        badges: <AgreementBadge terms={agreement} />,
        contactLine: <ContactNames names={[agreement.accountName]} />,
        timeline: <TimelinePanel subject={{ noun: 'agreement', id }} />,
        ...(stateOn(agreement, today()) === 'ended' && { top: null }),
      })}
      panelTitle="Agreement details"
      summary={(agreement) => <AgreementSummary agreement={agreement} />}
    >
      {(agreement) => ({
        contactLine: <ContactLine {...contactLineOf(agreement)} />,
        top: stateOn(agreement, today()) !== 'ended' && <NextInvoice agreement={agreement} />,
        related: <DocumentsPanel subject={{ noun: 'agreement', id: agreement.id }} />,
        children: (
          <>
            <AgreementInformation agreement={agreement} />
            <ChangesPanel agreement={agreement} />
            <MonthsPanel agreement={agreement} />
          </>
        ),
      })}
    </RecordScreen>
  );
}

/** What is invoiced next, and the buttons that change the terms from a later month on. */
function NextInvoice({ agreement }: { agreement: AgreementRecord }) {
  const [kind, setKind] = useState<ChangeKind | null>(null);
  const next = agreement.isSample ? null : nextInvoiceAfter(agreement, today());
  const lastDay = lastDayOf(agreement);
  const isPaused = agreement.changes.findLast(({ kind }) => kind === 'pause' || kind === 'resume');
  const text = [
    `${formatPrice(agreement)} a month excl. GST`,
    lastDay && `ends on ${formatShortDay(lastDay)}`,
  ].filter(Boolean);
  return (
    <QuickActionsPanel
      summary={
        <NextLine
          label={labelOf(agreement, next)}
          due={next ? { text: formatShortDay(next), isOverdue: false } : undefined}
        >
          {text.join(' · ')}
        </NextLine>
      }
    >
      <Button variant="default" onClick={() => setKind('price')}>
        New price
      </Button>
      <Button variant="default" onClick={() => setKind(isPaused?.kind === 'pause' ? 'resume' : 'pause')}>
        {isPaused?.kind === 'pause' ? 'Resume' : 'Pause'}
      </Button>
      {!lastDay && (
        <Button variant="default" onClick={() => setKind('notice')}>
          Give notice
        </Button>
      )}
      {kind && <ChangeDialog agreement={agreement} kind={kind} onClose={() => setKind(null)} />}
    </QuickActionsPanel>
  );
}

function labelOf({ isSample }: AgreementRecord, next: string | null) {
  if (isSample) return 'Samples are never invoiced';
  return next ? 'Next invoice' : 'No invoice to come';
}

/** The changes of the terms, in the order of their days; those to come can be taken back. */
function ChangesPanel({ agreement }: { agreement: AgreementRecord }) {
  const takeBack = useTakeBack();
  if (agreement.changes.length === 0) return null;
  return (
    <Panel title="Changes of the terms" staysOpen>
      <ul className={related.list}>
        {agreement.changes.map((change) => (
          <li key={`${change.kind} ${change.from}`}>
            <Text size="sm" fw={600}>
              {describeChange(change)}
            </Text>
            <div className={related.detail}>
              {change.givenOn && (
                <span>{`Given on ${formatShortDay(change.givenOn)}${change.byClient ? ' by the client' : ''}`}</span>
              )}
              <span>{change.reason}</span>
              {change.from > today() && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`Take back: ${describeChange(change)}`}
                  onClick={() => takeBack(agreement, change)}
                >
                  Take back
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The months that it shows, the newest first. */
const MONTHS = 6;

/** The months that are due and those that were invoiced; nothing before the first one. */
function MonthsPanel({ agreement: { id, name, accountName } }: { agreement: AgreementRecord }) {
  const of = { agreementId: id, limit: MONTHS };
  const due = trpc.invoicing.list.useQuery({ ...of, isInvoiced: false }).data?.items ?? [];
  const invoiced = trpc.invoicing.list.useQuery({ ...of, isInvoiced: true }).data?.items ?? [];
  const months = [...due, ...invoiced]
    .toSorted((one, other) => (other.dueOn ?? '').localeCompare(one.dueOn ?? ''))
    .slice(0, MONTHS);
  if (months.length === 0) return null;
  const search = new URLSearchParams({ search: accountName, ...(due.length === 0 && { view: 'invoiced' }) });
  return (
    <Panel title="Months" staysOpen>
      <ul className={related.list}>
        {months.map(({ id, title, lines, dueOn, invoice }) => (
          <li key={id}>
            <Text size="sm" fw={600}>
              {title.replace(`${name}, `, '')}
            </Text>
            <div className={related.detail}>
              <span>{formatSums(sumsOf(lines))}</span>
              <span>
                {invoice ? `Invoiced: ${invoice.number}` : `To invoice: ${dueOn && formatShortDay(dueOn)}`}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <Anchor component={Link} size="sm" to={`/crm/invoicing?${search}`}>
        {due.length === 0 ? 'All that was invoiced' : 'To invoice'}
      </Anchor>
    </Panel>
  );
}

function AgreementInformation({ agreement }: { agreement: AgreementRecord }) {
  const edit = useAgreementEditor()(agreement);
  const owner = useAssigneeInput({ id: agreement.ownerId, name: agreement.ownerName });
  const lastDay = lastDayOf(agreement);
  return (
    <Panel title="Agreement details">
      <EditableFacts>
        <RecordFact edit={edit} name="accountId" title={agreement.accountName} />
        <Fact edit={edit} name="price" />
        <Fact edit={edit} name="firstDay" />
        <Fact edit={edit} name="minimumUntil" emptyText="Not set" />
        <Fact edit={edit} name="noticeMonths" />
        <Fact edit={edit} name="firstInvoiceFrom" />
        {lastDay && <DescriptionItem label={facts.lastDay}>{formatShortDay(lastDay)}</DescriptionItem>}
        <Fact edit={edit} name="ownerId" input={owner} emptyText="Nobody" />
        {agreement.proposalId && (
          <DescriptionItem label="Signed with">
            <Anchor component={Link} to={`/crm/proposals/${agreement.proposalId}`}>
              The proposal
            </Anchor>
          </DescriptionItem>
        )}
        <RecordDates record={agreement} />
      </EditableFacts>
      <TextFact edit={edit} name="notes" />
    </Panel>
  );
}
