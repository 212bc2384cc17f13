import { Text } from '@mantine/core';
import { IconFileText, IconMail, IconNote, IconPhone, IconUserShare, IconUsers } from '@tabler/icons-react';
import { type ActivityRecord, activityType } from '#shared/activities.ts';
import { formatTime } from '#shared/format.ts';
import classes from './ActivityTimeline.module.css';

const icons = {
  call: IconPhone,
  email: IconMail,
  meeting: IconUsers,
  note: IconNote,
  form_submission: IconFileText,
  assignment: IconUserShare,
} satisfies Record<ActivityRecord['type'], typeof IconPhone>;

/** What has happened with a lead, newest first. */
export function ActivityTimeline({ activities }: { activities: ActivityRecord[] }) {
  if (activities.length === 0) {
    return (
      <Text c="dimmed" mt="lg">
        No activities yet. Note the first call or email above.
      </Text>
    );
  }
  return (
    <ol className={classes.timeline} aria-label="History, newest first">
      {activities.map((activity) => (
        <Item key={activity.id} activity={activity} />
      ))}
    </ol>
  );
}

function Item({ activity }: { activity: ActivityRecord }) {
  const { type, title, description, createdByName, createdAt } = activity;
  const TypeIcon = icons[type];
  return (
    <li>
      <span className={classes.icon} data-type={type}>
        <TypeIcon size={17} aria-hidden />
      </span>
      <div className={classes.text}>
        <h3>{title}</h3>
        <p className={classes.by}>
          {`${activityType.labels[type]} · ${createdByName ?? 'Website'} · `}
          <time dateTime={createdAt.toISOString()}>{formatTime(createdAt)}</time>
        </p>
        {description && <p className={classes.description}>{description}</p>}
      </div>
    </li>
  );
}
