import { Anchor, Button, Center, Skeleton, Stack, Text } from '@mantine/core';
import { IconTrash, IconUserCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { formatCount, formatShortTime } from '#shared/fields/format.ts';
import { type QuarantinedEnquiry, suspicion, VERY_LIKELY_SCORE } from '#shared/intake/intake.ts';
import { formatTotalOf } from '#shared/records/totals.ts';
import { trpc } from '../../trpc.ts';
import { MailLink } from '../../ui/links/MailLink.tsx';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { BackLink } from '../../ui/list/BackLink.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { SelectionBar } from '../../ui/list/selection/SelectionBar.tsx';
import { SelectionCheckbox } from '../../ui/list/selection/SelectionCheckbox.tsx';
import { SelectionContext, useSelection } from '../../ui/list/selection/useSelection.ts';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { notify, notifyFailure } from '../../ui/overlay/notify.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { focusNextTo } from '../../ui/settings/focusNextTo.ts';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { useDeletedToast } from '../records/trash/useDeleteMutationOptions.ts';
import { useUndo } from '../records/useUndo.ts';
import classes from './Quarantine.module.css';

const GONE = 'Somebody else released or deleted this enquiry already';

/** An enquiry in quarantine, with the reasons. Strangers wrote it: it is shown as plain text. */
function EnquiryCard({ enquiry }: { enquiry: QuarantinedEnquiry }) {
  const { id, name, email, phone, company, message, createdAt, score, suspicions } = enquiry;
  const card = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const { release, remove, isBusy } = useDecision(enquiry, () => focusNextTo(card.current));
  const reasons = suspicions.map(({ reason }) => suspicion.labels[reason]).join(' · ');

  return (
    <article ref={card} className={classes.card}>
      <SelectionCheckbox id={id} title={name} />
      <div className={classes.text}>
        <div className={classes.head}>
          <h2 title={name}>{name}</h2>
          {score >= VERY_LIKELY_SCORE ? (
            <ToneBadge tone="red">Junk, very likely</ToneBadge>
          ) : (
            <ToneBadge tone="amber">Doubtful</ToneBadge>
          )}
        </div>
        <p className={`${classes.line} ${classes.from}`}>
          <time dateTime={createdAt.toISOString()}>{formatShortTime(createdAt)}</time>
          {email && (
            <>
              {' · '}
              <MailLink address={email} />
            </>
          )}
          {phone && (
            <>
              {' · '}
              <PhoneLink number={phone} />
            </>
          )}
          {company && <span title={company}>{` · ${company}`}</span>}
        </p>
        <p
          ref={(text) => {
            if (text && !isOpen) setIsCut(text.scrollHeight > text.clientHeight + 1);
          }}
          className={classes.message}
          data-open={isOpen || undefined}
        >
          {message}
        </p>
        <p className={classes.line} title={reasons}>
          {reasons}
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconUserCheck size={18} aria-hidden />}
          disabled={isBusy}
          onClick={release}
          aria-label={`Release as lead: the enquiry from ${name}`}
        >
          Release as lead
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          disabled={isBusy}
          onClick={remove}
          aria-label={`Delete the enquiry from ${name}`}
        >
          Delete
        </Button>
        {isCut && (
          <Button
            variant="subtle"
            onClick={() => setIsOpen(!isOpen)}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Show less' : 'Show all'} of what ${name} wrote`}
          >
            {isOpen ? 'Show less' : 'Show all'}
          </Button>
        )}
      </div>
    </article>
  );
}

/** The two decisions about an enquiry, each with Undo; `onDecided` runs before it leaves the list. */
function useDecision({ id, name }: QuarantinedEnquiry, onDecided: () => void) {
  const navigate = useNavigate();
  const { showDeleted, undo } = useDeletedToast();
  const undoRelease = useUndo();
  const release = trpc.quarantine.release.useMutation({
    onSuccess: ({ leadId, batchId }) => {
      onDecided();
      notify.undoable(`The enquiry from ${name} is a lead now`, undoRelease.of(batchId), undefined, {
        offer: (close) => (
          <Anchor
            component="button"
            size="sm"
            onClick={() => {
              close();
              navigate(`/crm/leads/${leadId}`);
            }}
          >
            Open the lead
          </Anchor>
        ),
      });
    },
    onError: (error) => notifyFailure('Failed to release the enquiry', error, undefined, GONE),
  });
  const remove = trpc.quarantine.delete.useMutation({
    onSuccess: (deleted) => {
      onDecided();
      showDeleted('Enquiry deleted', deleted, { detail: name });
    },
    onError: (error, { batchId }) =>
      notifyFailure('Failed to delete the enquiry', error, undo(batchId), GONE),
  });
  return {
    release: () => release.mutate({ id }),
    remove: () => remove.mutate({ id, batchId: v7() }),
    isBusy: release.isPending || remove.isPending,
  };
}

/** The quarantine as a screen of its own, beside the leads. */
export const Quarantine = () => (
  <Stack gap="md">
    <div>
      <BackLink to="/crm/leads">Back to leads</BackLink>
    </div>
    <PageTitle>Quarantine</PageTitle>
    <QuarantinedEnquiries />
  </Stack>
);

/** 'Ada Byron and 2 others' */
const nameSome = ([first, ...others]: string[]) =>
  [first, others.length > 0 && formatCount(others.length, 'other')].filter(Boolean).join(' and ');

/** The enquiries that look like junk, doubtful ones first: each can become a lead or go to the trash. */
export function QuarantinedEnquiries() {
  const query = trpc.quarantine.list.useInfiniteQuery({ limit: 50 }, listQueryOptions);
  const waiting = useListQuery(query);
  const days = query.data?.pages[0]?.deletedAfterDays;
  const rows = waiting.rows ?? [];
  const selection = useSelection(waiting.rows, waiting.total);
  const { showDeleted, undo } = useDeletedToast();
  const remove = trpc.quarantine.deleteMany.useMutation({
    onSuccess: (deleted, { ids }) => {
      selection.clear();
      document.querySelector('h1')?.focus({ preventScroll: true });
      const names = rows.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));
      const count = formatCount(deleted.counts.enquiry ?? ids.length, 'enquiry');
      showDeleted(`${count} deleted`, deleted, { detail: nameSome(names) });
    },
    onError: (error, { batchId }) => notifyFailure('Failed to delete the enquiries', error, undo(batchId)),
  });
  return (
    <SelectionContext value={selection}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          <span role="status">
            {waiting.total
              ? `${formatTotalOf(waiting.total, 'enquiry')} that ${waiting.total === 1 ? 'looks' : 'look'} like junk.`
              : 'Enquiries that look like junk.'}
          </span>
          {days && ` Each is deleted after ${formatCount(days, 'day')}.`}
        </Text>
        <PagedList
          query={waiting}
          errorLabel="Error loading quarantine"
          skeleton={
            <Stack gap="sm" role="status" aria-label="Loading quarantine...">
              <Skeleton h={116} radius="md" />
              <Skeleton h={116} radius="md" />
            </Stack>
          }
          empty={
            <Center className={classes.empty}>
              <Text ta="center">No enquiries are held back.</Text>
            </Center>
          }
        >
          {(rows) => (
            <ul className={classes.list}>
              {rows.map((enquiry) => (
                <li key={enquiry.id}>
                  <EnquiryCard enquiry={enquiry} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
        {selection.count > 0 && (
          <SelectionBar noun="enquiries" selection={selection} shown={rows.length} total={rows.length}>
            <Button
              size="compact-md"
              variant="default"
              loading={remove.isPending}
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => remove.mutate({ ids: selection.ids, batchId: v7() })}
            >
              {`Delete ${selection.count.toLocaleString('en-AU')}`}
            </Button>
          </SelectionBar>
        )}
      </Stack>
    </SelectionContext>
  );
}
