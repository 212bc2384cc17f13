import { Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { ImportNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../../trpc.ts';
import classes from './DuplicateHint.module.css';

/** Somebody who types is not told of every half word. */
const PAUSE_MS = 500;

/** Shorter names are like everything. */
const LEAST_LETTERS = 3;

interface DuplicateHintProps {
  noun: ImportNoun;
  /** The record that is edited. */
  id?: string;
  name: string;
  /** E-mails and phones, as they are typed. */
  contactPoints?: (string | null)[];
  abn?: string | null;
  accountId?: string | null;
}

/** Tells of records that may be the same as what is being typed; saving goes on regardless. */
export function DuplicateHint({ noun, id, name, contactPoints = [], abn, accountId }: DuplicateHintProps) {
  const filled = contactPoints.flatMap((text) =>
    text && text.trim().length >= 6 ? [text.trim().slice(0, 300)] : [],
  );
  const typed = {
    noun,
    id,
    name: name.trim().length >= LEAST_LETTERS ? name.trim().slice(0, 300) : '',
    contactPoints: filled,
    abn: abn?.trim().slice(0, 300) ?? '',
    accountId,
  };
  const [settled] = useDebouncedValue(JSON.stringify(typed), PAUSE_MS);
  const asked = JSON.parse(settled) as typeof typed;
  const isWorthAsking = asked.name !== '' || asked.contactPoints.length > 0 || asked.abn !== '';
  const { data: found = [] } = trpc.duplicates.find.useQuery(asked, {
    enabled: isWorthAsking,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const shown = isWorthAsking ? found : [];
  return (
    <div role="status">
      {shown.length > 0 && (
        <div className={classes.hint}>
          <span className={classes.title}>
            {shown.length === 1 ? 'This may be there already:' : 'Some of these may be the same:'}
          </span>
          <ul>
            {shown.map(({ id, title, subtitle, reasons }) => (
              <li key={id}>
                <Anchor href={`/crm/${noun}/${id}`} target="_blank" rel="noopener" fw={600}>
                  {title}
                </Anchor>{' '}
                <span className={classes.why}>
                  {[subtitle, reasons.join(', '), 'opens in a new tab'].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
