import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { QueryError } from '../ErrorNotice.tsx';
import { BackLink } from '../list/BackLink.tsx';
import { PanelSkeleton } from '../loading/PanelSkeleton.tsx';
import { PageTitle } from '../PageTitle.tsx';
import classes from './DetailScreen.module.css';

export interface RecordQuery<Row> {
  data: Row | undefined;
  error: { message: string; data?: { code?: string } | null } | null;
  refetch: () => unknown;
}

interface RecordLoaderProps<Row> {
  noun: string;
  backTo: string;
  backLabel: string;
  /** Default: 'Error loading lead'. */
  errorLabel?: string;
  /** What may have happened to a missing record. */
  notFoundHint: ReactNode;
  query: RecordQuery<Row>;
  /** What the list knows of it, read-only, until it is loaded. */
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
    <div className={classes.screen}>
      <div className={classes.bar}>
        <BackLink to={backTo}>{backLabel}</BackLink>
      </div>
      {query.error ? (
        <QueryError query={query} label={errorLabel ?? `Error loading ${noun}`} />
      ) : (
        <RecordSkeleton noun={noun} />
      )}
    </div>
  );
}

/** The places of the name, the next step and the columns of a record. */
const RecordSkeleton = ({ noun }: { noun: string }) => (
  <div className={classes.screen} role="status">
    <Text c="dimmed" h={48}>{`Loading ${noun}...`}</Text>
    <PanelSkeleton height={60} />
    <div className={classes.columns}>
      {[classes.timeline, classes.facts, classes.related].map((area) => (
        <div key={area} className={area}>
          <PanelSkeleton height={360} />
        </div>
      ))}
    </div>
  </div>
);

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
