import { Anchor, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { singularOf } from '#shared/fields/format.ts';
import type { LikelyDuplicate } from '#shared/records/duplicates.schema.ts';
import type { MergeNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../../trpc.ts';
import { NewTabIcon } from '../../../ui/links/WebLink.tsx';
import classes from './DuplicateHint.module.css';

/** Milliseconds without a key before the search. */
export const PAUSE_MS = 500;

/** Characters; shorter names match too many. */
const MIN_NAME_LENGTH = 3;

interface DuplicateHintProps {
  noun: MergeNoun;
  id?: string;
  name: string;
  contactPoints?: (string | null)[];
  abn?: string | null;
  accountId?: string | null;
  /** Also lists records in the trash. */
  inTrash?: boolean;
  /** Uses a record that is there instead of the one that is typed. */
  onChoose?: (found: LikelyDuplicate) => void;
}

/** The emails and phone numbers that are long enough to be looked for. */
export const searchableOf = (contactPoints: (string | null | undefined)[]) =>
  contactPoints.flatMap((text) => (text && text.trim().length >= 6 ? [text.trim().slice(0, 300)] : []));

/** Lists records that may be the same as the one that is typed; it can be saved regardless. */
export function DuplicateHint(props: DuplicateHintProps) {
  const { noun, id, name, contactPoints = [], abn, accountId, inTrash = false, onChoose } = props;
  const typed = {
    noun,
    id,
    name: name.trim().length >= MIN_NAME_LENGTH ? name.trim().slice(0, 300) : '',
    contactPoints: searchableOf(contactPoints),
    abn: abn?.trim().slice(0, 300) ?? '',
    accountId,
    inTrash,
  };
  const [debounced] = useDebouncedValue(JSON.stringify(typed), PAUSE_MS);
  const input = JSON.parse(debounced) as typeof typed;
  const hasInput = input.name !== '' || input.contactPoints.length > 0 || input.abn !== '';
  const { data: found = [] } = trpc.duplicates.find.useQuery(input, {
    enabled: hasInput,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const shown = hasInput ? found : [];
  return (
    <div role="status">
      {shown.length > 0 && (
        <div className={classes.hint}>
          <span className={classes.title}>
            {noun === 'accounts' ? 'Already an account?' : `Already a ${singularOf(noun)}?`}
          </span>
          <ul>
            {shown.map((one) => (
              <li key={one.id}>
                <span>
                  <Anchor href={`/crm/${noun}/${one.id}`} target="_blank" rel="noopener" fw={600}>
                    {one.title}
                    <NewTabIcon />
                  </Anchor>{' '}
                  <span className={classes.why}>
                    {[one.isInTrash && 'In the trash', one.subtitle, one.reasons.join(', ')]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                {onChoose && !one.isInTrash && (
                  <Button
                    size="compact-sm"
                    flex="none"
                    variant="default"
                    aria-label={`Use this ${singularOf(noun)}: ${one.title}`}
                    onClick={() => onChoose(one)}
                  >
                    {`Use this ${singularOf(noun)}`}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
