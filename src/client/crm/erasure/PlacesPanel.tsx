import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Erasure, ErasurePlace } from '#shared/erasure/erasure.ts';
import { Panel } from '../../ui/Panel.tsx';
import { recordHref } from '../records/subject/recordHref.ts';
import classes from './Erasure.module.css';

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
