import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Erasure, ErasureBackups, ErasureCount } from '#shared/erasure/erasure.ts';
import { formatDay } from '#shared/fields/format.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Erasure.module.css';

interface CountsPanelProps {
  title: string;
  counts: ErasureCount[];
  aside?: ReactNode;
}

export const CountsPanel = ({ title, counts, aside }: CountsPanelProps) => (
  <Panel title={title} aside={aside}>
    <ul className={classes.rows}>
      <Counts counts={counts} />
    </ul>
  </Panel>
);

export const GoesPanel = ({ erasure: { goes } }: { erasure: Erasure }) => (
  <CountsPanel title="What goes" counts={goes} />
);

const Counts = ({ counts }: { counts: ErasureCount[] }) =>
  counts.map(({ label, count, reason }) => (
    <li key={label} className={classes.row}>
      <span>
        {label}
        {reason && (
          <Text size="sm" c="dimmed">
            {reason}
          </Text>
        )}
      </span>
      <span>{count.toLocaleString('en-AU')}</span>
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
      <span>{count.toLocaleString('en-AU')}</span>
    </li>
  );
}
