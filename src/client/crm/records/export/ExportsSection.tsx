import { Button, Center, Text } from '@mantine/core';
import { formatCount, formatShortTime, singularOf } from '#shared/fields/format.ts';
import { EVERYTHING_NOUN, type ExportRecord } from '#shared/records/exports.schema.ts';
import { trpc } from '../../../trpc.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { RowSkeletons } from '../../../ui/list/RowSkeletons.tsx';
import { listQueryOptions, useListQuery } from '../../../ui/list/useListQuery.ts';
import { Details } from '../../../ui/settings/Details.tsx';
import classes from '../../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx';

const PAGE = 10;

export function ExportsSection() {
  const past = useListQuery(
    trpc.exports.list.useInfiniteQuery({ limit: PAGE }, { ...listQueryOptions, staleTime: 0 }),
  );
  return (
    <SettingsSection title="Exports" hint="Who took records out as a file, and how many.">
      {past.error && (
        <ErrorNotice
          hasData={Boolean(past.rows?.length)}
          message={`Error loading exports: ${past.error.message}`}
          onRetry={past.refetch}
        />
      )}
      {!past.rows && !past.error && <RowSkeletons label="Loading exports..." />}
      {past.rows?.length === 0 && <Text c="dimmed">Nobody has exported anything yet.</Text>}
      <ul>
        {past.rows?.map((one) => (
          <li key={one.id} className={classes.row}>
            <div className={classes.what}>
              <div className={classes.title}>
                {one.noun === EVERYTHING_NOUN
                  ? 'Everything, as ZIP'
                  : formatCount(one.rows, singularOf(one.noun))}
              </div>
              <Details of={describe(one)} />
            </div>
          </li>
        ))}
      </ul>
      {past.hasMore && (
        <Center mt="md">
          <Button variant="default" onClick={past.loadMore} loading={past.isLoadingMore}>
            Load more
          </Button>
        </Center>
      )}
    </SettingsSection>
  );
}

/** 'Ada Byron, 21 Nov 2026, 9:00 am', 'status: new' */
function describe({ byName, at, isPicked, filterSummary, noun, rows }: ExportRecord) {
  const all = noun === EVERYTHING_NOUN ? formatCount(rows, 'record') : 'the whole list';
  return [
    `${byName ?? 'Somebody'}, ${formatShortTime(at)}`,
    isPicked ? 'picked by hand' : (filterSummary ?? all),
  ];
}
