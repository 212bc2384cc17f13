import classes from './Reports.module.css';
import './print.css';
import { Button, Checkbox, Group, NativeSelect, Skeleton, Text, TextInput } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { formatCount, formatDay } from '#shared/fields/format.ts';
import { daysFilter, periodText, reportPeriod } from '#shared/reports/periods.ts';
import {
  contactDays as dayChoices,
  ENOUGH_CLOSED,
  factsOf,
  firstReports,
  furtherReports,
  type ReportId,
  type ReportTable as ReportTableData,
} from '#shared/reports/reports.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { useReturnedRow } from '../../ui/list/useReturnToRow.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { FoldedSection } from '../../ui/settings/FoldedSection.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { useSetSearchParam } from '../../ui/useSearchParam.ts';
import { useMissingRight } from '../auth/useMissingRight.ts';
import { useTeamOptions } from '../team/useTeamOptions.ts';
import { hasTooFew, summaryOf, withoutEmptyRows } from './figures.ts';
import { MonthChart } from './MonthChart.tsx';
import { Overview } from './Overview.tsx';
import { ReportTable } from './ReportTable.tsx';
import { type ReportFilters, useReport, useReportFilters } from './useReport.ts';

interface ReportPanelProps {
  id: ReportId;
  filters: ReportFilters;
}

/** One table with what it counts, and its chart where it has one. On a phone it is one row until it is opened. */
function ReportPanel({ id, filters }: ReportPanelProps) {
  const { title, hasPeriod } = factsOf(id);
  const { query, compared, error } = useReport(id, filters);
  const isPhone = useIsPhone();
  const returnedRow = useReturnedRow();
  const { hash } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  const isLinked = hash === `#${id}` && !returnedRow;
  useEffect(() => {
    if (isLinked) focusTitle(panel.current);
  }, [isLinked]);
  const report = query.data && withoutEmptyRows(query.data, compared, hasPeriod);
  const content = (
    <>
      <QueryError query={{ data: report, error, refetch: query.refetch }} label={`Error loading ${title}`} />
      {!report && !error && <ReportSkeleton id={id} />}
      <ReportContent id={id} report={report} before={compared} filters={filters} />
    </>
  );
  if (isPhone)
    return (
      <FoldedSection
        anchor={id}
        title={title}
        summary={error && !report ? 'Not loaded' : summaryOf(report)}
        startsOpen={returnedRow?.startsWith(`${id} `)}
      >
        {content}
      </FoldedSection>
    );
  return (
    <div ref={panel} id={id} className={classes.report}>
      <Panel title={title}>{content}</Panel>
    </div>
  );
}

/** Shows the table of a link. */
function focusTitle(panel: HTMLElement | null) {
  const title = panel?.querySelector('h2');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  panel?.scrollIntoView();
}

interface ReportContentProps extends ReportPanelProps {
  report: ReportTableData | undefined;
  before: ReportTableData | undefined;
}

function ReportContent({ id, report, before, filters }: ReportContentProps) {
  const { counts, missing, drawn } = factsOf(id);
  return (
    <>
      {id === 'notContacted' && <ContactDays days={filters.contactDays} />}
      {report && drawn && <MonthChart report={report} drawn={drawn} />}
      {report && <ReportTable id={id} report={report} before={before} />}
      <Text c="dimmed" size="sm" mt={8}>
        {[
          counts,
          report && hasTooFew(report) && `– stands for fewer than ${ENOUGH_CLOSED} closed: too few to tell.`,
          missing,
          report?.wonBefore,
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
    </>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The lines of a table, below a chart where it has one. */
const ReportSkeleton = ({ id }: { id: ReportId }) => (
  <div role="status" aria-label={`Loading ${factsOf(id).title}...`} className={classes.skeleton}>
    {factsOf(id).drawn && <Skeleton h={150} mb={8} />}
    {ROWS.map((row) => (
      <Skeleton key={row} h={14} />
    ))}
  </div>
);

function ContactDays({ days }: { days: string }) {
  const setParam = useSetSearchParam();
  return (
    <NativeSelect
      aria-label="Days without contact"
      className={classes.days}
      data={dayChoices.map((value) => ({ value, label: `For ${value} days` }))}
      value={days}
      onChange={({ currentTarget: { value } }) => setParam('days', value)}
    />
  );
}

const OWN = 'own';

function ReportToolbar({ filters }: { filters: ReportFilters }) {
  const setParam = useSetSearchParam();
  const { days, isOwnPeriod, person } = filters;
  const { everybody } = useTeamOptions();
  const isForMeAlone = useMissingRight('reportOnOthers') !== null;
  const people = [
    { value: '', label: 'Everyone' },
    { value: 'me', label: 'Me' },
    ...(isForMeAlone ? [] : everybody),
  ];
  return (
    <div className={classes.toolbar}>
      <NativeSelect
        aria-label="Period"
        data={[...reportPeriod.options, { value: OWN, label: 'Other days…' }]}
        value={isOwnPeriod ? OWN : filters.period}
        onChange={({ currentTarget: { value } }) =>
          setParam('period', value === OWN ? daysFilter(days) : value)
        }
      />
      <NativeSelect
        aria-label="Person"
        data={people}
        value={person}
        onChange={({ currentTarget: { value } }) => setParam('person', value)}
      />
      <Checkbox
        label="Compare with the period before"
        checked={filters.isCompared}
        onChange={({ currentTarget: { checked } }) => setParam('compare', checked ? 'yes' : null)}
      />
      <Button
        variant="default"
        title="Print"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      <Button
        component="a"
        variant="default"
        href={fileAddress(filters)}
        download
        title="Download CSV files (ZIP)"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Download CSV files (ZIP)
      </Button>
    </div>
  );
}

/** The address of a ZIP file of all tables. */
const fileAddress = ({ period, contactDays: days, personId, isCompared }: ReportFilters) =>
  `/exchange/reports.zip?${new URLSearchParams({
    period,
    days,
    ...(personId && { personId }),
    ...(isCompared && { compare: 'yes' }),
  })}`;

/** The first and the last day, where they are no common period. Days that are no period leave the address as it is. */
function OwnDays({ days }: Pick<ReportFilters, 'days'>) {
  const setParam = useSetSearchParam();
  const first = useRef<HTMLInputElement>(null);
  // Focuses the first day, which the person types next.
  useEffect(() => {
    if (document.activeElement?.matches('select')) first.current?.focus();
  }, []);
  const set = (changed: Partial<typeof days>) => {
    const text = daysFilter({ ...days, ...changed });
    if (periodText(text)) setParam('period', text);
  };
  return (
    <>
      <TextInput
        ref={first}
        type="date"
        size="xs"
        aria-label="First day"
        defaultValue={days.from}
        onBlur={({ currentTarget: { value } }) => set({ from: value })}
      />
      <span>to</span>
      <TextInput
        type="date"
        size="xs"
        aria-label="Last day"
        defaultValue={days.to}
        onBlur={({ currentTarget: { value } }) => set({ to: value })}
      />
    </>
  );
}

/** The numbers that an owner asks for, as tables whose figures open the lists behind them. */
export function Reports() {
  const filters = useReportFilters();
  const { days, before, isCompared } = filters;
  const returnedRow = useReturnedRow();
  const isPhone = useIsPhone();
  const words = ({ from, to }: typeof days) => `${formatDay(from)} to ${formatDay(to)}`;
  return (
    <div data-printed-alone>
      <Group gap="8px 16px" justify="space-between">
        <PageTitle>Reports</PageTitle>
        <ReportToolbar filters={filters} />
      </Group>
      <Group gap="0 12px" mih={30} c="dimmed" fz="sm">
        {filters.isOwnPeriod ? <OwnDays key={daysFilter(days)} days={days} /> : words(days)}
        <span>All sums excl. GST</span>
        {isCompared && <span>{`before: ${words(before)}`}</span>}
      </Group>
      <Overview filters={filters} />
      <ReportColumns columns={firstReports} filters={filters} />
      <FoldedSection
        anchor="more"
        within={further}
        title="More"
        summary={formatCount(further.length, 'table')}
        // On a phone its tables are rows: each answer is one tap away.
        startsOpen={isPhone || further.some((id) => returnedRow?.startsWith(`${id} `))}
      >
        {furtherReports.map(({ title, columns }) => (
          <section key={title} aria-label={title}>
            <h2 className={classes.group}>{title}</h2>
            <ReportColumns columns={columns} filters={filters} />
          </section>
        ))}
      </FoldedSection>
    </div>
  );
}

const further = furtherReports.flatMap(({ columns }) => columns.flat());

/** Tables side by side, and below each other where there is no room. */
function ReportColumns({ columns, filters }: { columns: ReportId[][]; filters: ReportFilters }) {
  const isPhone = useIsPhone();
  return (
    <div className={classes.reports}>
      {(isPhone ? [columns.flat()] : columns).map((ids) => (
        <div key={ids[0]} className={classes.column}>
          {ids.map((id) => (
            <ReportPanel key={id} id={id} filters={filters} />
          ))}
        </div>
      ))}
    </div>
  );
}
