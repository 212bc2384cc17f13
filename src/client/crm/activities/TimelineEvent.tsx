import {
  IconCircleCheck,
  IconCircleX,
  IconDiscount,
  IconEye,
  IconFileInvoice,
  IconHourglassEmpty,
  IconSend,
} from '@tabler/icons-react';
import type { EventRecord } from '#shared/activities/activities.schema.ts';
import { formatShortTime } from '#shared/fields/format.ts';
import type { NamedRecord } from '#shared/records/subject.ts';
import classes from '../records/history/Timeline.module.css';
import { SubjectLink } from '../records/subject/SubjectLink.tsx';

const icons: Partial<Record<EventRecord['kind'], typeof IconSend>> = {
  sent: IconSend,
  viewed: IconEye,
  accepted: IconCircleCheck,
  declined: IconCircleX,
  expired: IconHourglassEmpty,
  discount_asked: IconDiscount,
  discount_approved: IconDiscount,
  discount_refused: IconDiscount,
};

interface TimelineEventProps {
  event: EventRecord;
  at: Date;
  /** The record that it happened to; left out on that record's own screen. */
  subject: NamedRecord | undefined;
}

/** What happened to a record, as an entry of a timeline. */
export function TimelineEvent({ event, at, subject }: TimelineEventProps) {
  const { kind, title, description, byName } = event;
  const EventIcon = icons[kind] ?? IconFileInvoice;
  return (
    <>
      <span className={classes.icon}>
        <EventIcon size={16} aria-hidden />
      </span>
      <div className={classes.text}>
        <div className={classes.head}>
          <h3 title={title}>{title}</h3>
        </div>
        <p className={classes.by}>
          {byName && `${byName} · `}
          <time dateTime={at.toISOString()}>{formatShortTime(at)}</time>
        </p>
        {subject && (
          <p className={classes.about}>
            <SubjectLink subject={subject} />
          </p>
        )}
        {description && <p className={classes.description}>{description}</p>}
      </div>
    </>
  );
}
