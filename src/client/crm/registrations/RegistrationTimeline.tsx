import { Text, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { formatShortDay, today } from '#shared/fields/format.ts';
import type { RegistrationCard } from '#shared/registrations/registrations.schema.ts';
import { NextPage } from '../../ui/list/NextPage.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import classes from './RegistrationTimeline.module.css';

const MONTHS = 24;

interface TimelineDate {
  /** One letter, as in the key above the timeline. */
  mark: 'O' | 'L' | 'E' | 'M';
  name: string;
  day: string;
  isLate: boolean;
}

const names = new Intl.DateTimeFormat('en-AU', { month: 'short', timeZone: 'UTC' });

/** The months from that of today on, each as '2026-11', with its short name. */
export function timelineMonths(today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 + index, 1));
    return { id: first.toISOString().slice(0, 7), year: first.getUTCFullYear(), name: names.format(first) };
  });
}

const markNames = {
  O: 'Renewal opens',
  L: 'Unfinished application lapses',
  E: 'Expires',
  M: 'Mid-term audit by',
} as const;

/** The dates of a registration that is current and has something to come, earliest first. */
export function timelineDates(registration: RegistrationCard, today: string): TimelineDate[] {
  const { state, renewalOpensOn, renewalDueOn, expiresOn, midTermOn, isMidTermToConfirm } = registration;
  const { renewalStartedOn, lapsesOn } = registration;
  if (state !== 'current') return [];
  const dated = (mark: TimelineDate['mark'], day: string | null, isLate: boolean) =>
    day === null ? [] : [{ mark, name: markNames[mark], day, isLate }];
  return [
    ...dated('O', renewalStartedOn === null ? renewalOpensOn : null, false),
    // Whether the application was sent is not known: once the day has passed, it says nothing.
    ...dated('L', lapsesOn !== null && lapsesOn >= today ? lapsesOn : null, false),
    ...dated('E', expiresOn, renewalDueOn !== null && renewalDueOn < today),
    ...dated('M', midTermOn, midTermOn !== null && midTermOn < today && !isMidTermToConfirm),
  ].toSorted((one, other) => one.day.localeCompare(other.day));
}

const describeDate = ({ name, day, isLate }: TimelineDate) =>
  `${name} ${formatShortDay(day)}${isLate ? ', late' : ''}`;

/** True in the months in which a renewal can be started: from its opening to the expiry. */
const isInRenewal = (
  { state, renewalOpensOn, expiresOn, renewalStartedOn }: RegistrationCard,
  month: string,
) =>
  state === 'current' &&
  renewalStartedOn === null &&
  renewalOpensOn !== null &&
  expiresOn !== null &&
  renewalOpensOn.slice(0, 7) <= month &&
  month <= expiresOn.slice(0, 7);

interface RegistrationTimelineProps {
  rows: RegistrationCard[];
  query: ListQuery<RegistrationCard>;
}

/** 24 months of each current registration; on a phone its dates as lines. */
export function RegistrationTimeline({ rows, query }: RegistrationTimelineProps) {
  const now = today();
  const Rows = useIsPhone() ? DatesList : MonthsTable;
  const current = rows.filter(({ state }) => state === 'current');
  return (
    <>
      {current.length > 0 ? (
        <Rows rows={current} now={now} />
      ) : (
        <Text c="dimmed">Only current registrations have dates to come.</Text>
      )}
      {query.hasMore && !query.isStale && <NextPage query={query} />}
    </>
  );
}

interface RowsProps {
  rows: RegistrationCard[];
  now: string;
}

function MonthsTable({ rows, now }: RowsProps) {
  const months = timelineMonths(now);
  const years = [...new Set(months.map(({ year }) => year))];
  return (
    <>
      <ul className={classes.key} aria-label="Key">
        {Object.entries(markNames).map(([mark, name]) => (
          <li key={mark}>
            <span className={classes.mark} data-mark={mark}>
              {mark}
            </span>
            {name}
          </li>
        ))}
        <li>
          <span className={classes.window} />
          Renewal can be started
        </li>
      </ul>
      <section className={classes.scroll} aria-label="Next 24 months">
        <table
          className={classes.table}
          style={{ '--today': `${(dayOfMonth(now) / 31) * 100}%` } as CSSProperties}
        >
          <thead>
            <tr>
              <th rowSpan={2} scope="col">
                Registration
              </th>
              <th rowSpan={2} scope="col">
                Late
              </th>
              {years.map((year) => (
                <th
                  key={year}
                  colSpan={months.filter((month) => month.year === year).length}
                  scope="colgroup"
                >
                  {year}
                </th>
              ))}
            </tr>
            <tr>
              {months.map(({ id, name }) => (
                <th key={id} scope="col" aria-current={now.startsWith(id) ? 'date' : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((registration) => {
              const dates = timelineDates(registration, now);
              const first = months[0]?.id ?? '';
              return (
                <tr key={registration.id}>
                  <th scope="row">
                    <Name registration={registration} />
                  </th>
                  <td>
                    <Marks
                      dates={dates.filter(({ day, isLate }) => isLate && day.slice(0, 7) < first)}
                      dayOf={formatShortDay}
                    />
                  </td>
                  {months.map(({ id }) => (
                    <td
                      key={id}
                      data-today={now.startsWith(id) || undefined}
                      data-window={isInRenewal(registration, id) || undefined}
                    >
                      <Marks dates={dates.filter(({ day }) => day.startsWith(id))} dayOf={dayOfMonth} />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </>
  );
}

const DatesList = ({ rows, now }: RowsProps) => (
  <ul className={classes.list}>
    {rows.map((registration) => (
      <li key={registration.id}>
        <Name registration={registration} />
        {timelineDates(registration, now).map((date) => (
          <div key={date.mark} data-late={date.isLate || undefined}>
            {describeDate(date)}
          </div>
        ))}
      </li>
    ))}
  </ul>
);

const Name = ({ registration: { id, accountName, number } }: { registration: RegistrationCard }) => (
  <Link className={classes.name} to={`/crm/registrations/${id}`} title={`${accountName}, ${number}`}>
    {accountName}
    <span>{number}</span>
  </Link>
);

const dayOfMonth = (day: string) => Number(day.slice(8));

/** The dates of a cell, each as its letter above its day. */
const Marks = ({ dates, dayOf }: { dates: TimelineDate[]; dayOf: (day: string) => string | number }) =>
  dates.map((date) => (
    <span
      key={date.mark}
      className={classes.mark}
      data-mark={date.mark}
      data-late={date.isLate || undefined}
      title={describeDate(date)}
    >
      <span aria-hidden>
        {date.mark}
        <small>{dayOf(date.day)}</small>
      </span>
      <VisuallyHidden>{describeDate(date)}</VisuallyHidden>
    </span>
  ));
