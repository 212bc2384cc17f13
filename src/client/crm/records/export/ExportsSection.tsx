import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatShortTime, singularOf } from '#shared/fields/format.ts';
import { EVERYTHING_NOUN, type ExportRecord } from '#shared/records/exports.schema.ts';
import { type CallError, trpc } from '../../../trpc.ts';
import { downloadFrom } from '../../../ui/downloadFrom.ts';
import { PagedList } from '../../../ui/list/PagedList.tsx';
import { RowSkeletons } from '../../../ui/list/RowSkeletons.tsx';
import { listQueryOptions, useListQuery } from '../../../ui/list/useListQuery.ts';
import { notifyFailure } from '../../../ui/overlay/notify.ts';
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

/** The full export: one file to leave with, or to read without this product. For admins. */
export function DownloadEverything() {
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  const [hasStarted, setHasStarted] = useState(false);

  const download = async () => {
    setIsBusy(true);
    try {
      const { url } = await utils.client.exports.everythingLink.query();
      downloadFrom(url);
      setHasStarted(true);
    } catch (failed) {
      notifyFailure('Failed to download everything', failed as CallError);
    }
    setIsBusy(false);
  };

  return (
    <SettingsSection
      title="Export everything"
      hint="One ZIP file: every list, activity, task, change, proposal and document. Its README explains each column."
    >
      <Button variant="default" loading={isBusy} onClick={() => void download()}>
        Download everything
      </Button>
      <Text role="status" mt={hasStarted ? 'xs' : 0}>
        {hasStarted && 'Your browser is saving the file. You can go on working.'}
      </Text>
    </SettingsSection>
  );
}
