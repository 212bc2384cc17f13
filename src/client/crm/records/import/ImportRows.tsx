import { Anchor, Button, Center, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type ImportRecord,
  type ImportRow,
  type RowAction,
  rowAction,
} from '#shared/records/imports.schema.ts';
import { trpc } from '../../../trpc.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { useInView } from '../../../ui/list/useInView.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { formatValue } from '../../../ui/record/conflicts.ts';
import { type Tone, ToneBadge } from '../../../ui/ToneBadge.tsx';
import { recordTypesWithScreen } from '../../records.ts';
import classes from './Import.module.css';
import { importFacts } from './importFacts.ts';

const tones: Record<RowAction, Tone> = { create: 'green', update: 'blue', skip: 'grey', problem: 'amber' };

/** The rows of the file, each with its action and the reasons; at first only those with problems. */
export function ImportRows({ file }: { file: ImportRecord }) {
  const { id, noun, counts, rows, state } = file;
  const [action, setAction] = useState<RowAction | null>(
    counts.problem > 0 && state === 'checked' ? 'problem' : null,
  );
  const query = trpc.imports.rows.useInfiniteQuery(
    { id, action: action ?? undefined },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const shown = query.data?.pages.flatMap(({ items }) => items);
  const ref = useInView(() => void query.fetchNextPage(), query.hasNextPage && !query.isFetchingNextPage);
  const filters = rowAction.values.filter((one) => counts[one] > 0);

  return (
    <Panel title="Rows">
      <fieldset className={classes.filters} aria-label="Show">
        {[null, ...filters].map((one) => (
          <Button
            key={one}
            size="compact-sm"
            variant={one === action ? 'filled' : 'default'}
            aria-pressed={one === action}
            onClick={() => setAction(one)}
          >
            {`${one === null ? 'All' : rowAction.labels[one]} ${(one === null ? rows : counts[one]).toLocaleString('en-AU')}`}
          </Button>
        ))}
      </fieldset>
      {query.error && (
        <ErrorNotice message={`Error loading rows: ${query.error.message}`} onRetry={() => query.refetch()} />
      )}
      {shown?.length === 0 && (
        <Text c="dimmed" mt="sm">
          The rows of this file are no longer kept.
        </Text>
      )}
      <ul className={classes.rows} aria-label="Rows of the file">
        {shown?.map((row) => (
          <Row key={row.line} row={row} noun={noun} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Center ref={ref} mt="sm">
          <Button variant="default" onClick={() => query.fetchNextPage()} loading={query.isFetchingNextPage}>
            Load more
          </Button>
        </Center>
      )}
    </Panel>
  );
}

/** A note is shown with its record. */
const hasScreen = (noun: ImportRecord['noun']) => recordTypesWithScreen.some(({ path }) => path === noun);

function Row({ row, noun }: { row: ImportRow; noun: ImportRecord['noun'] }) {
  const { line, title, action, reasons, changes, recordId } = row;
  const { labels } = importFacts[noun];
  return (
    <li className={classes.row}>
      <span className={classes.line}>{`Row ${line.toLocaleString('en-AU')}`}</span>
      <span>{action && <ToneBadge tone={tones[action]}>{rowAction.labels[action]}</ToneBadge>}</span>
      <div className={classes.what}>
        {recordId && hasScreen(noun) ? (
          <Anchor component={Link} to={`/crm/${noun}/${recordId}`}>
            {title || 'Open the record'}
          </Anchor>
        ) : (
          title
        )}
        {(reasons.length > 0 || Object.keys(changes).length > 0) && (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
            {Object.entries(changes)
              .filter(([field]) => field in labels)
              .map(([field, [from, to]]) => (
                <li key={field}>
                  {`${labels[field]}: `}
                  {from !== null && from !== '' && (
                    <>
                      <del className={classes.from}>{formatValue(from)}</del>{' '}
                    </>
                  )}
                  <ins style={{ textDecoration: 'none' }}>{formatValue(to)}</ins>
                </li>
              ))}
          </ul>
        )}
      </div>
    </li>
  );
}
