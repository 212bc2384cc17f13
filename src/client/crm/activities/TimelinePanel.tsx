import { Button, NativeSelect, Text } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { v7 } from 'uuid';
import {
  type ActivityRecord,
  type ActivityValues,
  activityForm,
  blankActivity,
} from '#shared/activities/activities.schema.ts';
import { activityLabels, manualActivityType } from '#shared/activities/activities.ts';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import type { Subject } from '#shared/records/subject.ts';
import { trpc } from '../../trpc.ts';
import { DiscardDialog } from '../../ui/form/DiscardDialog.tsx';
import { DraftNotice } from '../../ui/form/DraftNotice.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { formFailure } from '../../ui/form/formFailure.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { LeaveGuard } from '../../ui/form/LeaveGuard.tsx';
import { useFormProps } from '../../ui/form/useFormProps.ts';
import { useIsDirty, useZodForm } from '../../ui/form/useZodForm.ts';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import type { ToastOffer } from '../../ui/overlay/notify.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { TimelineSkeleton } from '../records/history/TimelineSkeleton.tsx';
import { recordActions, useRecordAction } from '../records/recordActions.ts';
import { ActivityDetailFields } from './ActivityFields.tsx';
import classes from './ActivityForm.module.css';
import { activityIcons } from './activityIcons.ts';
import { Timeline } from './Timeline.tsx';
import { dueOf, useActivityAdded } from './useActivityAdded.tsx';

interface LeaveOptions {
  /** Something typed would be lost. */
  hasText: () => boolean;
  onLeave: () => void;
}

/** Esc leaves a form within a screen and returns the focus. Asks before typed text is lost (`isAsking`). */
function useLeaveComposer({ hasText, onLeave }: LeaveOptions) {
  const [isAsking, setAsking] = useState(false);
  const cameFrom = useRef<EventTarget | null>(null);
  const leave = () => {
    setAsking(false);
    onLeave();
    const { current: opener } = cameFrom;
    const target =
      opener instanceof HTMLElement && opener.isConnected ? opener : document.querySelector('h1');
    target?.focus({ preventScroll: true });
  };
  return {
    isAsking,
    leave,
    stay: () => setAsking(false),
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      const isFromInside = currentTarget.contains(relatedTarget) || isInDialog(relatedTarget);
      if (!isFromInside) cameFrom.current = relatedTarget;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // Esc first closes an open list in the form.
      if (event.key !== 'Escape' || event.defaultPrevented || hasOpenList(event.target)) return;
      // The screen must not handle the key, too.
      event.preventDefault();
      if (hasText()) setAsking(true);
      else leave();
    },
  };
}

const isInDialog = (element: Element | null) => Boolean(element?.closest('[role="dialog"]'));

const hasOpenList = (element: EventTarget) =>
  element instanceof Element && element.getAttribute('aria-expanded') === 'true';

type ManualType = keyof typeof manualActivityType.labels;

/** The types of an activity, each a button. */
const ActivityTypes = ({ value, onChange }: { value: ManualType; onChange: (type: ManualType) => void }) => (
  <fieldset className={classes.types} aria-label={activityLabels.type}>
    {manualActivityType.options.map(({ value: type, label }) => {
      const TypeIcon = activityIcons[type];
      return (
        <button
          key={type}
          type="button"
          title={label}
          aria-pressed={type === value}
          onClick={() => onChange(type)}
        >
          <TypeIcon size={18} aria-hidden />
          <span>{label}</span>
        </button>
      );
    })}
  </fieldset>
);

type OfferAfterActivity = (activity: Pick<ActivityRecord, 'type' | 'dueDate'>) => ToastOffer | undefined;

/** One line, which Enter saves; types and details appear once it is used. */
function ActivityForm({ subject, offer }: { subject: Subject; offer?: OfferAfterActivity | undefined }) {
  const showAdded = useActivityAdded();
  const form = useZodForm(activityForm, blankActivity);
  const [isUsed, setUsed] = useState(false);
  const isOpen = useIsDirty(form) || isUsed;
  const title = useRef<HTMLInputElement>(null);
  const focusing = useRef<ReturnType<typeof setTimeout>>(undefined);
  // One id per activity, so that a repeated click adds no second.
  const [id, setId] = useState(() => v7());
  const add = trpc.activities.create.useMutation({
    onSuccess: (activity) => {
      showAdded('Activity added successfully', activity, subject, offer?.(activity));
      setId(v7());
      // The next letter is a shortcut, not text.
      if (title.current?.form?.contains(document.activeElement)) return leaving.leave();
      form.reset();
      setUsed(false);
    },
    onError: formFailure(form, 'Failed to add activity'),
  });
  const formProps = useFormProps({
    form,
    saving: add.isPending,
    onSave: (values: ActivityValues) => add.mutate({ ...values, id, [`${subject.noun}Id`]: subject.id }),
    autoFocus: false,
  });
  useRecordAction('logCall', () => {
    form.setFieldValue('type', 'call');
    title.current?.focus();
    // Again after the palette, which returns the focus as it closes.
    focusing.current = setTimeout(() => title.current?.focus());
  });

  const hasText = () => form.getValues().title !== '' || form.getValues().description !== '';
  const leaving = useLeaveComposer({
    hasText,
    onLeave: () => {
      clearTimeout(focusing.current);
      form.reset();
      setUsed(false);
    },
  });

  return (
    <form
      {...formProps}
      className={classes.composer}
      data-open={isOpen || undefined}
      aria-label="Add activity"
      onFocus={leaving.onFocus}
      onKeyDown={(event) => {
        formProps.onKeyDown(event);
        leaving.onKeyDown(event);
      }}
    >
      <LeaveGuard hasChanges={hasText} />
      <DraftNotice form={form} />
      {leaving.isAsking && <DiscardDialog onDiscard={leaving.leave} onKeep={leaving.stay} />}
      <div className={classes.line}>
        <Field
          form={form}
          name="title"
          ref={title}
          classNames={{ label: classes.hidden }}
          placeholder="What happened?"
          aria-keyshortcuts={recordActions.logCall.key}
          onFocus={() => setUsed(true)}
        />
        <InputField form={form} name="type" as={ActivityTypes} onChange={() => title.current?.focus()} />
      </div>
      {isOpen && (
        <ActivityDetailFields form={form}>
          <Button
            type="submit"
            variant="light"
            className={classes.add}
            aria-disabled={add.isPending}
            data-busy={add.isPending || undefined}
          >
            {add.isPending ? 'Adding...' : 'Add activity'}
          </Button>
        </ActivityDetailFields>
      )}
    </form>
  );
}

const PAGE_SIZE = 10;
/** A phone soon shows what follows the timeline, too. */
const PAGE_SIZE_ON_PHONE = 5;

/** The specification calls a lead's so; a proposal's text has its own timeline. */
const CALLED_ACTIVITIES: SubjectNoun[] = ['lead', 'proposal'];

const VIEWS = { everything: 'All', activity: 'Logged', change: 'Changes' };

type View = keyof typeof VIEWS;

interface TimelinePanelProps {
  subject: Subject;
  /** Includes records of its type below it, such as outlets. */
  below?: boolean;
  /** The offer of the toast once an activity is added. */
  offer?: OfferAfterActivity;
}

/** The timeline of a record and the records below it, newest first, and the form that adds an activity. */
export function TimelinePanel({ subject, below, offer }: TimelinePanelProps) {
  const [view, setView] = useState<View>('everything');
  const kind = view === 'everything' ? undefined : view;
  const { noun, id } = subject;
  const limit = useIsPhone() ? PAGE_SIZE_ON_PHONE : PAGE_SIZE;
  const timeline = useListQuery(
    trpc.activities.timeline.useInfiniteQuery(
      { record: { noun, id }, related: true, below, kind, limit },
      listQueryOptions,
    ),
  );
  // Asked for by the screens that show a next step.
  const { data: due } = trpc.activities.due.useQuery(dueOf(subject), { enabled: false });
  return (
    <Panel
      title={CALLED_ACTIVITIES.includes(noun) ? 'Activities' : 'Timeline'}
      staysOpen
      aside={
        <NativeSelect
          size="xs"
          className={classes.view}
          aria-label="Show"
          data={Object.entries(VIEWS).map(([value, label]) => ({ value, label }))}
          value={view}
          onChange={({ currentTarget: { value } }) => setView(value as View)}
        />
      }
    >
      <ActivityForm subject={subject} offer={offer} />
      <PagedList
        query={timeline}
        errorLabel="Failed to load activities"
        skeleton={<TimelineSkeleton />}
        empty={
          <Text c="dimmed" mt="lg">
            {view === 'change'
              ? 'Nothing yet. Changes made from now on are listed here.'
              : 'No activities yet. Note the first call or email above.'}
          </Text>
        }
        moreLabel="Show older"
      >
        {(entries) => (
          <Timeline
            entries={entries}
            own={subject}
            isOfChanges={view === 'change'}
            hasMore={timeline.hasMore}
            nextStepId={due?.items[0]?.id}
          />
        )}
      </PagedList>
    </Panel>
  );
}
