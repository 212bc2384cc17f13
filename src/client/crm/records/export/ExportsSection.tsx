import { Text } from '@mantine/core';
import { formatCount, formatShortTime, singularOf } from '#shared/fields/format.ts';
import { EVERYTHING_NOUN, type ExportRecord } from '#shared/records/exports.schema.ts';
import { trpc } from '../../../trpc.ts';
import { PagedList } from '../../../ui/list/PagedList.tsx';
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
    <SettingsSection title="Past exports" hint="Who took records out as a file, and how many.">
      <PagedList
        query={past}
        errorLabel="Error loading exports"
        skeleton={<RowSkeletons label="Loading exports..." />}
        empty={<Text c="dimmed">Nobody has exported anything yet.</Text>}
      >
        {(rows) => (
          <ul>
            {rows.map((one) => (
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
        )}
      </PagedList>
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
