import { Text } from '@mantine/core';
import { formatDay } from '#shared/fields/format.ts';
import type { Erasure, ErasureBackups, ErasureCount } from '#shared/intake/erasure.ts';
import { Panel } from '../../../ui/Panel.tsx';
import classes from './Erasure.module.css';

/** The kinds of rows that go or lose the person, with their numbers. */
export const GoesPanel = ({ erasure: { goes } }: { erasure: Erasure }) => (
  <Panel title="What goes">
    <ul className={classes.rows}>
      <Counts counts={goes} />
    </ul>
  </Panel>
);

const Counts = ({ counts }: { counts: ErasureCount[] }) =>
  counts.map(({ label, count, reason }) => (
    <li key={label} className={classes.row}>
      <span>
        {label}
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
      </span>
      <span className={classes.count}>{count.toLocaleString('en-AU')}</span>
    </li>
  ));

/** The kinds of rows that stay, each with the reason, and the backups of before. */
export const StaysPanel = ({ erasure: { stays, backups } }: { erasure: Erasure }) => (
  <Panel title="What stays">
    <ul className={classes.rows}>
      <Counts counts={stays} />
      <li className={classes.row}>
        <span>
          Sent emails and exported files
          <Text size="sm" c="dimmed">
            They have left the product.
          </Text>
        </span>
      </li>
      <Backups backups={backups} />
    </ul>
  </Panel>
);

function Backups({ backups: { count, lastDay, manual } }: { backups: ErasureBackups }) {
  if (count === 0) return null;
  return (
    <li className={classes.row}>
      <span>
        Backups made before
        {lastDay && (
          <Text size="sm" c="dimmed">
            {`The last nightly one goes on ${formatDay(lastDay)}.`}
          </Text>
        )}
        {manual.length > 0 && (
          <Text size="sm" c="dimmed" className={classes.names}>
            {`Others stay until deleted: ${manual.join(', ')}`}
          </Text>
        )}
      </span>
      <span className={classes.count}>{count.toLocaleString('en-AU')}</span>
    </li>
  );
}
