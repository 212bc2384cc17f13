import { Anchor, Button, Stack } from '@mantine/core';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatShortTime } from '#shared/fields/format.ts';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import type { GoneRecord as Gone } from '#shared/records/trash.schema.ts';
import { FROM_TRASH } from '#shared/records/trash.ts';
import { trpc } from '../../trpc.ts';
import { RecordLoader, type RecordQuery } from '../../ui/record/RecordLoader.tsx';
import { useMissingRight } from '../auth/useMissingRight.ts';
import type { RecordType } from './recordType.ts';
import { recordHref } from './subject/recordHref.ts';
import { useRestore } from './trash/useRestore.tsx';

type StoredRecordLoaderProps<Row> = Omit<
  ComponentProps<typeof RecordLoader<Row>>,
  'noun' | 'notFoundHint'
> & {
  noun: SubjectNoun | 'document';
  id: string;
};

/** Shows a record once it is loaded, and of one that is gone what happened to it. */
export const StoredRecordLoader = <Row,>({ id, ...props }: StoredRecordLoaderProps<Row>) => (
  <RecordLoader {...props} notFoundHint={<GoneRecord noun={props.noun} id={id} />} />
);

interface EditRecordProps<Row> {
  type: Pick<RecordType<SubjectNoun | 'document'>, 'noun' | 'path'>;
  /** The record of the address; undefined where a new one is added. */
  id: string | undefined;
  /** The calls of the noun's router, as in `trpc.leads`. */
  calls: { byId: { useQuery: (input: { id: string }) => Parameters<typeof useRecordSnapshot<Row>>[0] } };
  errorLabel?: string;
  /** The form, once the record is loaded; without one, that of a new record. */
  children: (record?: Row) => ReactNode;
}

/** Loads the record that a form edits. Each record, and a new one, has a form of its own. */
export const EditRecord = <Row,>({ id, ...props }: EditRecordProps<Row>) =>
  id ? <StoredRecord key={id} id={id} {...props} /> : props.children();

const StoredRecord = <Row,>({
  type,
  id,
  calls,
  errorLabel,
  children,
}: EditRecordProps<Row> & { id: string }) => (
  <StoredRecordLoader
    noun={type.noun}
    id={id}
    backTo={`/crm/${type.path}`}
    backLabel={`Back to ${type.path}`}
    errorLabel={errorLabel}
    query={useRecordSnapshot(calls.byId.useQuery({ id }))}
  >
    {children}
  </StoredRecordLoader>
);

/**
 * A record for the form that edits it: fetched anew instead of taken from the cache, and unchanged from then on. The
 * form stays on screen whatever happens to the record meanwhile.
 */
function useRecordSnapshot<Row>(
  query: RecordQuery<Row> & { isFetchedAfterMount: boolean; isFetching: boolean },
): RecordQuery<Row> {
  const [opened, setOpened] = useState<Row>();
  const { data, error, isFetchedAfterMount, isFetching, refetch } = query;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens.
  useEffect(() => {
    if (!isFetching && !isFetchedAfterMount) refetch();
  }, []);

  if (opened !== undefined) return { data: opened, error: null, refetch };
  if (isFetchedAfterMount && data !== undefined && !error) setOpened(data);
  return { data: undefined, error, refetch };
}

/** The fate of a record that is not there any more: who deleted or merged it, and the way back. */
function GoneRecord({ noun, id }: { noun: SubjectNoun | 'document'; id: string }) {
  const { data: gone, isPending } = trpc.trash.find.useQuery({ noun, id }, { staleTime: 0, retry: false });
  const { restore, isPending: isRestoring, dialog } = useRestore();
  const mayErase = useMissingRight('erase') === null;
  if (isPending) return null;
  if (!gone) return <>{`It may have been deleted. A deleted record can be restored ${FROM_TRASH}.`}</>;
  const { batch, isErased, mergedInto } = gone;
  return (
    <Stack align="flex-start" gap="sm">
      <span>
        {describe(noun, gone)}
        {mergedInto && (
          <>
            <Anchor component={Link} to={recordHref({ noun, id: mergedInto.id })} underline="always">
              {mergedInto.title ?? `another ${noun}`}
            </Anchor>
            .
          </>
        )}
      </span>
      {batch && (
        <Button
          variant="default"
          disabled={isRestoring}
          onClick={() => restore(batch.id)}
          aria-label={`Restore ${batch.title}`}
        >
          Restore
        </Button>
      )}
      {noun === 'contact' && batch && !isErased && mayErase && (
        <Anchor
          component={Link}
          to={`/crm/contacts/${id}/erase`}
          size="sm"
          ms="auto"
          c="var(--mantine-color-error)"
        >
          Erase this person
        </Anchor>
      )}
      {dialog}
    </Stack>
  );
}

/** 'Kim Lee deleted this account, 22 Nov 2026, 9:00 am.' */
function describe(noun: string, { reason, at, byName }: Gone) {
  const when = `${byName ? `by ${byName}, ` : ''}${formatShortTime(at)}`;
  if (reason === 'merged') return `This ${noun} was merged ${when}. It is part of `;
  if (reason === 'deleted') return `This ${noun} was deleted ${when}. It is in the trash.`;
  return `This ${noun} was deleted ${when}. It is no longer in the trash.`;
}
