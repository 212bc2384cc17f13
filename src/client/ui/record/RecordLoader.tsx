import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { BackLink } from '../links/BackLink.tsx';
import { PageTitle } from '../PageTitle.tsx';

/** The part of a query that `RecordLoader` uses. */
export interface RecordQuery<Row> {
  data: Row | undefined;
  error: { message: string; data?: { code?: string } | null } | null;
  refetch: () => unknown;
}

interface RecordLoaderProps<Row> {
  /** Singular, as in 'Loading lead...'. */
  noun: string;
  /** The address of the list to go back to. */
  backTo: string;
  /** The label, as in 'Back to leads'. */
  backLabel: string;
  /** 'Error loading lead' by default. */
  errorLabel?: string;
  /** Shown for a record that is not there: what may have happened to it. */
  notFoundHint: ReactNode;
  query: RecordQuery<Row>;
  /** Shown until the record is loaded: what is known of it from a list, read-only. */
  placeholder?: ReactNode;
  children: (record: Row) => ReactNode;
}

// An invalid id is a BAD_REQUEST: for the person the same as not found.
const NOT_FOUND_CODES = ['NOT_FOUND', 'BAD_REQUEST'];

/** Shows a record once it is loaded; before that a skeleton, an error or 'not found'. */
export function RecordLoader<Row>(props: RecordLoaderProps<Row>) {
  const { noun, backTo, backLabel, errorLabel, notFoundHint, query, placeholder, children } = props;
  if (query.error && NOT_FOUND_CODES.includes(query.error.data?.code ?? '')) {
    return (
      <Stack align="flex-start" gap="md">
        <PageTitle>{`${capitalised(noun)} not found`}</PageTitle>
        <Text c="dimmed" component="div">
          {notFoundHint}
        </Text>
        <Button component={Link} to={backTo}>
          {backLabel}
        </Button>
      </Stack>
    );
  }
  if (query.data !== undefined) return children(query.data);
  if (placeholder && !query.error) return placeholder;
  return (
    <Stack gap="md">
      <BackLink to={backTo}>{backLabel}</BackLink>
      {query.error ? (
        <ErrorNotice
          message={`${errorLabel ?? `Error loading ${noun}`}: ${query.error.message}`}
          onRetry={() => query.refetch()}
        />
      ) : (
        <RecordSkeleton noun={noun} />
      )}
    </Stack>
  );
}

function RecordSkeleton({ noun }: { noun: string }) {
  return (
    <Stack gap="md" role="status">
      <Text c="dimmed" size="sm">{`Loading ${noun}...`}</Text>
      <Skeleton h={32} w="min(100%, 420px)" />
      <Skeleton h={180} radius="md" />
      <Skeleton h={120} radius="md" />
    </Stack>
  );
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
