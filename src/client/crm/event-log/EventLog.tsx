import { Button, Group, Text } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import { formatShortBusinessTime, today } from '#shared/fields/format.ts';
import type { LogEventRecord } from '#shared/platform/eventLog.schema.ts';
import {
  ADDRESS_DAYS,
  type EventKind,
  eventKinds,
  eventLabels,
  LOG_DAYS,
} from '#shared/platform/eventLog.ts';
import { recordId } from '#shared/records/filters.ts';
import { trpc } from '../../trpc.ts';
import { DateInput } from '../../ui/form/inputs.tsx';
import { Select } from '../../ui/form/Select.ts';
import { WaysOut } from '../../ui/list/lazyEmptyList.ts';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { RowSkeletons } from '../../ui/list/RowSkeletons.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { FoldedFields } from '../../ui/settings/FoldedFields.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { useSearchParam, useSetSearchParam } from '../../ui/useSearchParam.ts';
import { fetchCsv, saveFile } from '../records/export/exportFile.ts';
import { useTeamOptions } from '../team/useTeamOptions.ts';
import classes from './EventLog.module.css';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A group of kinds as one option of the filter; its name cannot be that of a kind. */
const groupOption = (group: string) => `all ${group}`;

function kindsOf(what: string | undefined): EventKind[] {
  for (const [group, labels] of Object.entries(eventKinds)) {
    const kinds = Object.keys(labels) as EventKind[];
    if (what === groupOption(group)) return kinds;
    const kind = kinds.find((one) => one === what);
    if (kind) return [kind];
  }
  return [];
}

/** The filters of the log, as they are in the address; what is none of them is left out. */
function useEventFilters() {
  const [person, from, to] = [useSearchParam('person'), useSearchParam('from'), useSearchParam('to')];
  return {
    personId: person && recordId(person) ? person : null,
    kinds: kindsOf(useSearchParam('what')),
    from: from && DAY.test(from) ? from : null,
    to: to && DAY.test(to) ? to : null,
  };
}

const kinds = Object.entries(eventKinds).map(([group, labels]) => ({
  group,
  items: [
    { value: groupOption(group), label: `${group}: everything` },
    ...Object.entries(labels).map(([value, label]) => ({ value, label: String(label) })),
  ],
}));

function EventFilters() {
  const setParam = useSetSearchParam();
  const { everybody } = useTeamOptions();
  const [what, person] = [useSearchParam('what'), useSearchParam('person')];
  const [from, to] = [useSearchParam('from'), useSearchParam('to')];
  const isPhone = useIsPhone();
  const boxes = (
    <div className={classes.filters}>
      <Select
        label="What"
        placeholder="Anything"
        searchable
        nothingFoundMessage="Nothing found"
        data={kinds}
        value={what ?? null}
        onChange={(chosen) => setParam('what', chosen)}
        clearable
        clearButtonProps={{ 'aria-label': 'Anything' }}
      />
      <Select
        label="Person"
        placeholder="Anyone"
        searchable
        data={everybody}
        value={person ?? null}
        onChange={(chosen) => setParam('person', chosen)}
        clearable
        clearButtonProps={{ 'aria-label': 'Anyone' }}
      />
      <DateInput
        label="From"
        value={from ?? ''}
        onChange={(event) => setParam('from', event.currentTarget.value)}
      />
      <DateInput
        label="To"
        value={to ?? ''}
        onChange={(event) => setParam('to', event.currentTarget.value)}
      />
    </div>
  );
  return isPhone ? (
    <FoldedFields summary="Filters" hasError={false} startsOpen={Boolean(what ?? person ?? from ?? to)}>
      {boxes}
    </FoldedFields>
  ) : (
    boxes
  );
}

const PAGE = 25;

export function EventLog() {
  const filters = useEventFilters();
  const isFiltered = Object.values(filters).some((value) => value !== null && value.length > 0);
  const events = useListQuery(
    trpc.eventLog.list.useInfiniteQuery({ ...filters, limit: PAGE }, { ...listQueryOptions, staleTime: 0 }),
  );
  return (
    <SettingsSection
      title="Events"
      hint={`Sydney time. IP addresses are kept ${ADDRESS_DAYS} days, entries ${LOG_DAYS / 365} years. Nobody can change them.`}
      action={<ExportLog filters={filters} />}
    >
      <EventFilters />
      <PagedList
        query={events}
        errorLabel="Error loading the log"
        skeleton={<RowSkeletons label="Loading the log..." />}
        empty={
          <Group gap="sm">
            <Text c="dimmed">{isFiltered ? 'No events match.' : 'No events yet.'}</Text>
            <WaysOut />
          </Group>
        }
      >
        {(rows) => (
          <>
            <div className={`${classes.event} ${classes.heads}`} aria-hidden>
              <span>What</span>
              <span>Who</span>
              <span className={classes.when}>When (Sydney)</span>
              <span className={classes.from}>IP address</span>
            </div>
            <ul aria-label="Events">
              {rows.map((event) => (
                <li key={event.id} className={classes.event}>
                  <span>
                    <strong>{eventLabels[event.kind] ?? event.kind}</strong>
                    {describe(event).map((part) => (
                      <span key={part} className={classes.detail}>{` · ${part}`}</span>
                    ))}
                  </span>
                  <span className={classes.person}>{describePerson(event)}</span>
                  <span className={classes.when}>{formatShortBusinessTime(event.at)}</span>
                  <span className={classes.from}>{event.address}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </SettingsSection>
  );
}

const OF_INVITATIONS: EventKind[] = ['member_invited', 'invitation_link_made', 'invitation_cancelled'];

/** The person or thing that a line is about, and its detail: 'Kim Lee', 'Staff to Manager'. */
const describe = (event: LogEventRecord) =>
  [nameOf(event), event.detail && withoutThisYear(event.detail)].filter((part) => part !== null);

function nameOf({ kind, aboutName }: LogEventRecord) {
  if (aboutName) return aboutName;
  if (kind === 'sign_in_failed') return 'an unknown address';
  // A withdrawn invitation is deleted, with its name.
  return OF_INVITATIONS.includes(kind) ? 'name not kept' : null;
}

/**
 * The detail of an event. The year of a stored day is left out where it is the current one, as in '27 Nov', and no day
 * breaks into two lines.
 */
const withoutThisYear = (detail: string) =>
  detail.replaceAll(/(\d [A-Z][a-z]{2,8}) (\d{4})\b/g, (day, short, year) =>
    (today().startsWith(year) ? short : day).replaceAll(' ', '\u00a0'),
  );

const describePerson = ({ kind, byName }: LogEventRecord) =>
  byName ?? (kind === 'sign_in_failed' ? 'Visitor' : 'The server');

function ExportLog({ filters }: { filters: object }) {
  const [isExporting, setIsExporting] = useState(false);
  const isPhone = useIsPhone();
  const start = async () => {
    setIsExporting(true);
    try {
      saveFile(await fetchCsv('/exchange/log', filters, 'log.csv'));
      notify.success('Log exported');
    } catch (error) {
      notify.error('Failed to export the log', (error as Error).message);
    }
    setIsExporting(false);
  };
  return (
    <Button
      variant="default"
      leftSection={!isPhone && <IconFileExport size={18} aria-hidden />}
      loading={isExporting}
      onClick={start}
    >
      Export as CSV
    </Button>
  );
}
