import { Button, Checkbox } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { DuplicatePair as Pair } from '#shared/records/duplicates.schema.ts';
import type { MergeNoun } from '#shared/records/nouns.ts';
import { ToneBadge } from '../../../ui/ToneBadge.tsx';
import { deniedButton } from '../../auth/deniedButton.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';
import { describeReasons, describeShared } from './alike.ts';
import classes from './Duplicates.module.css';
import { useDismissal } from './useDismissal.ts';

interface DuplicatePairProps {
  noun: MergeNoun;
  pair: Pair;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** Two records that may be the same, why, and what to do about it. */
export function DuplicatePair({ noun, pair, isSelected, onSelect }: DuplicatePairProps) {
  const { one, other, isSure } = pair;
  const { row, isPending, dismiss } = useDismissal(noun);
  const denied = useMissingRight('merge');
  const both = `${one.title} and ${other.title}`;
  const mergeProps = { variant: 'default', children: 'Merge', 'aria-label': `Merge ${both}` } as const;
  return (
    <li ref={row} className={classes.pair} data-alike>
      {!denied && (
        <Checkbox
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
          aria-label={`Select ${both}`}
        />
      )}
      <div className={classes.records}>
        <RecordLink noun={noun} record={one} beside={other} />
        <RecordLink noun={noun} record={other} beside={one} />
      </div>
      <Why pairs={[pair]} isSure={isSure} />
      <div className={classes.actions}>
        {denied ? (
          <Button {...mergeProps} {...deniedButton(denied)} />
        ) : (
          <Button
            {...mergeProps}
            component={Link}
            to={`/crm/${noun}/${one.id}/merge?with=${other.id}&from=duplicates`}
          />
        )}
        <Button
          variant="default"
          disabled={isPending}
          onClick={() => dismiss([pair])}
          aria-label={`Not a duplicate: ${both}`}
        >
          Not a duplicate
        </Button>
      </div>
    </li>
  );
}

/** The things that make records alike, with their values. */
export const Why = ({ pairs, isSure }: { pairs: Pair[]; isSure: boolean }) => {
  const shared = describeShared(pairs);
  return (
    <div className={classes.reasons}>
      <ToneBadge tone={isSure ? 'amber' : 'grey'}>{describeReasons(pairs)}</ToneBadge>
      {shared && <span title={shared}>{shared}</span>}
    </div>
  );
};

interface RecordLinkProps {
  noun: MergeNoun;
  record: Pair['one'];
  beside?: Pair['one'];
}

/** One of the two; what the other has as well is dimmed. */
export function RecordLink({ noun, record: { id, title, subtitle }, beside }: RecordLinkProps) {
  const same = beside?.subtitle?.split(SEPARATOR) ?? [];
  return (
    <Link to={`/crm/${noun}/${id}`} className={classes.record}>
      <strong title={title}>{title}</strong>{' '}
      <span>
        {subtitle?.split(SEPARATOR).map((part, n) => (
          <span key={part} data-same={same.includes(part) || undefined}>
            {n > 0 && SEPARATOR}
            {part}
          </span>
        ))}
      </span>
    </Link>
  );
}

const SEPARATOR = ' · ';
