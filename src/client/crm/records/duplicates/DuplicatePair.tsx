import { Anchor, Button, Checkbox, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { v7 } from 'uuid';
import type { DuplicatePair as Pair } from '#shared/records/duplicates.schema.ts';
import type { MergeNoun } from '#shared/records/nouns.ts';
import { type CallError, trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { deniedButton } from '../../auth/deniedButton.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';
import { useFailureToast } from '../useFailureToast.ts';
import classes from './Duplicates.module.css';

interface DuplicatePairProps {
  noun: MergeNoun;
  pair: Pair;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** Two records that may be the same, why, and what to do about it. */
export function DuplicatePair({ noun, pair, isSelected, onSelect }: DuplicatePairProps) {
  const { one, other, reasons } = pair;
  const showFailure = useFailureToast();
  const onError = (error: CallError) => showFailure('Failed to remember that', error);
  const undo = trpc.duplicates.undoDismiss.useMutation({ onError });
  const dismiss = trpc.duplicates.dismiss.useMutation({
    onSuccess: ({ id }) =>
      notify.undoable(`${one.title} and ${other.title} are not the same`, () => undo.mutate({ id })),
    onError,
  });
  const denied = useMissingRight('merge');
  const both = `${one.title} and ${other.title}`;
  return (
    <li className={classes.pair}>
      {!denied && (
        <Checkbox
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
          aria-label={`Select ${both}`}
        />
      )}
      <div className={classes.records}>
        {[one, other].map(({ id, title, subtitle }) => (
          <span key={id}>
            <Anchor component={Link} to={`/crm/${noun}/${id}`} fw={600}>
              {title}
            </Anchor>{' '}
            <span className={classes.why}>{subtitle}</span>
          </span>
        ))}
        <span className={classes.why}>{capitalize(reasons)}</span>
      </div>
      <Group gap="xs">
        {denied ? (
          <Button variant="light" aria-label={`Merge ${both}`} {...deniedButton(denied)}>
            Merge
          </Button>
        ) : (
          <Button
            variant="light"
            component={Link}
            to={`/crm/${noun}/${one.id}/merge?with=${other.id}`}
            aria-label={`Merge ${both}`}
          >
            Merge
          </Button>
        )}
        <Button
          variant="default"
          disabled={dismiss.isPending}
          onClick={() => dismiss.mutate({ id: v7(), noun, ids: [one.id, other.id] })}
          aria-label={`Not a duplicate: ${both}`}
        >
          Not a duplicate
        </Button>
      </Group>
    </li>
  );
}

/** 'Same phone, similar name'. */
const capitalize = (reasons: string[]) => reasons.join(', ').replace(/^./, (letter) => letter.toUpperCase());
