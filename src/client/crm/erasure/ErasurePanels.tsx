import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Erasure, ErasureBackups, ErasureCount, ErasurePlace } from '#shared/erasure/erasure.ts';
import { formatDay } from '#shared/fields/format.ts';
import { Panel } from '../../ui/Panel.tsx';
import { recordHref } from '../records/subject/recordHref.ts';
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

interface PlacesPanelProps {
  erasure: Erasure;
  /** The keys of the texts that are replaced; left out where they are only listed. */
  ticked?: Set<string>;
  onTick?: (keys: Set<string>) => void;
}

/** The texts that name the person, for somebody to look through. */
export function PlacesPanel({ erasure: { places, placeCount }, ticked, onTick }: PlacesPanelProps) {
  if (places.length === 0) return null;
  const tick = (key: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(key);
    else next.delete(key);
    onTick?.(next);
  };
  const unlisted = ticked ? placeCount - places.length : 0;
  return (
    <Panel title={ticked ? 'Mentions of this name' : 'Mentions that are left'} count={places.length}>
      {ticked && (
        <Group gap="xs" mb="xs" justify="space-between">
          <Text size="sm" c="dimmed">
            Tick those that mean this person: they are replaced. The others stay as they are.
          </Text>
          {places.length > 1 && (
            <Group gap="xs">
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => onTick?.(new Set(places.map(({ key }) => key)))}
              >
                Tick all
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => onTick?.(new Set())}>
                Untick all
              </Button>
            </Group>
          )}
        </Group>
      )}
      <ul className={classes.rows}>
        {places.map((place) => (
          <li key={place.key} className={classes.place}>
            {ticked && (
              <Checkbox
                checked={ticked.has(place.key)}
                onChange={(event) => tick(place.key, event.currentTarget.checked)}
                aria-label={`${nameOf(place)}: ${place.excerpt}`}
              />
            )}
            <PlaceText place={place} />
          </li>
        ))}
      </ul>
      {unlisted > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {`${unlisted.toLocaleString('en-AU')} more are not listed. Sure ones among them are replaced.`}
        </Text>
      )}
    </Panel>
  );
}

/** 'Contact · Graham Doyle' */
const nameOf = ({ label, title }: ErasurePlace) => [label, title].filter(Boolean).join(' · ');

const PlaceText = ({ place }: { place: ErasurePlace }) => (
  <span className={classes.text}>
    <Text span size="sm" c="dimmed" className={classes.names}>
      {place.subject ? (
        <Anchor component={Link} to={recordHref(place.subject)} target="_blank" inherit underline="always">
          {nameOf(place)}
        </Anchor>
      ) : (
        nameOf(place)
      )}
      {place.byName && ` · by ${place.byName}`}
    </Text>
    <span className={classes.excerpt}>{place.excerpt}</span>
  </span>
);
