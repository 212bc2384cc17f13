import { Anchor, Text } from '@mantine/core';
import type * as z from 'zod';
import type { subjectNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../trpc.ts';
import type { RecordQuery } from '../../ui/record/RecordLoader.tsx';
import type { RecordForm } from '../../ui/record/useRecordForm.ts';

interface ChangedMeanwhileProps<Schema extends z.ZodObject> {
  noun: keyof typeof subjectNoun.labels;
  edit: RecordForm<Schema>;
  /** The record as it now is, asked for besides the one that the form was opened with. */
  query: RecordQuery<{ version: number }>;
  /** The form's own save, which is nobody else's change. */
  save: { isPending: boolean; data?: { version: number } };
}

/** A quiet line on a form whose record somebody else has changed or deleted. What is typed stays as it is. */
export function ConcurrentChangeNotice<Schema extends z.ZodObject>({
  noun,
  edit,
  query,
  save,
}: ChangedMeanwhileProps<Schema>) {
  const { data: newest, error } = query;
  const isGone = error?.data?.code === 'NOT_FOUND';
  const known = Math.max(edit.version, save.data?.version ?? 0);
  const isChanged = newest !== undefined && newest.version > known && !save.isPending;
  const lastChange = trpc.activities.timeline.useQuery(
    { record: { noun, id: edit.id }, kind: 'change', limit: 1 },
    { enabled: isGone || isChanged },
  );
  const [last] = lastChange.data?.items ?? [];
  const who = (last?.kind === 'change' && last.change.byName) || 'Somebody';

  return (
    <Text role="status" size="sm" c="dimmed">
      {isGone &&
        `${who} deleted this ${noun} just now. To keep what you typed, restore it in Settings, Trash, then save.`}
      {isChanged && !isGone && (
        <>
          {`${who} changed this ${noun} just now. `}
          <Anchor component="button" type="button" size="sm" onClick={() => edit.openConflict(newest, true)}>
            See the changes
          </Anchor>
        </>
      )}
    </Text>
  );
}
