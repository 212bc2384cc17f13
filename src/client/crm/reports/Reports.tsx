import classes from './Reports.module.css';
import './print.css';
import { Anchor, Button, Checkbox, Group, NativeSelect, Skeleton, Text, TextInput } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatDay } from '#shared/fields/format.ts';
import { daysFilter, periodText, reportPeriod } from '#shared/reports/periods.ts';
import {
  contactDays as dayChoices,
  ENOUGH_CLOSED,
  factsOf,
  type ReportId,
  type ReportTable as ReportTableData,
  reportGroups,
  reportIds,
} from '#shared/reports/reports.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useReturnedRow } from '../../ui/list/useReturnToRow.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { FoldedSection } from '../../ui/settings/FoldedSection.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { useSetSearchParam } from '../../ui/useSearchParam.ts';
import { useMissingRight } from '../auth/useMissingRight.ts';
import { saveFile } from '../records/export/exportFile.ts';
import { useTeamOptions } from '../team/useTeamOptions.ts';
import { hasTooFew, summaryOf, withoutEmptyRows } from './figures.ts';
import { MonthChart } from './MonthChart.tsx';
import { Overview } from './Overview.tsx';
import { ReportTable } from './ReportTable.tsx';
import { reportFile } from './reportFile.ts';
import { type ReportFilters, useReport, useReportFilters } from './useReport.ts';

interface ReportPanelProps {
  id: ReportId;
  filters: ReportFilters;
}

/** One table with what it counts, its chart where it has one, and its file. On a phone it is one row until it is opened. */
function ReportPanel({ id, filters }: ReportPanelProps) {
  const { title, hasPeriod } = factsOf(id);
  const { query, compared, error } = useReport(id, filters);
  const isPhone = useIsPhone();
  const returnsHere = useReturnedRow()?.startsWith(`${id} `) ?? false;
  const report = query.data && withoutEmptyRows(query.data, compared, hasPeriod);
  const content = (
    <>
      {error && (
        <ErrorNotice
          hasData={report !== undefined}
          message={`Error loading ${title}: ${error.message}`}
          onRetry={() => query.refetch()}
        />
      )}
      {!report && !error && <ReportSkeleton id={id} />}
      <ReportContent id={id} report={report} before={compared} filters={filters} />
    </>
  );
  const download = report && (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      className={classes.print}
      aria-label={`Download ${title} as CSV`}
      onClick={() => saveFile(reportFile(title, report, compared))}
    >
      CSV
    </Button>
  );
  if (isPhone)
    return (
      <FoldedSection
        anchor={id}
        title={title}
        summary={error && !report ? 'Not loaded' : summaryOf(report)}
        startsOpen={returnsHere}
      >
        {content}
        {download}
      </FoldedSection>
    );
  return (
    <div id={id} className={classes.report}>
      <Panel title={title} aside={download}>
        {content}
      </Panel>
    </div>
  );
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
        className={classes.print}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </div>
  );
}

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

/** Moves the focus to the title of a table once its link was followed, which takes the focus away. */
function focusTitle(id: string) {
  const title = document.getElementById(id)?.querySelector('h2');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** The numbers that an owner asks for, as tables whose figures open the lists behind them. */
export function Reports() {
  const filters = useReportFilters();
  const { days, before, isCompared } = filters;
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
        {isCompared && <span>{`before: ${words(before)}`}</span>}
      </Group>
      <nav aria-label="Tables" className={classes.contents}>
        {reportIds.map((id) => {
          const { link } = factsOf(id);
          return (
            link && (
              // A folded section takes the focus itself.
              <Anchor
                key={id}
                href={`#${id}`}
                size="sm"
                onClick={isPhone ? undefined : () => setTimeout(() => focusTitle(id))}
              >
                {link}
              </Anchor>
            )
          );
        })}
      </nav>
      <Overview filters={filters} />
      {reportGroups.map(({ title, columns }) => (
        <section key={title} aria-label={title}>
          <h2 className={classes.group}>{title}</h2>
          <div className={classes.reports}>
            {(isPhone ? [columns.flat()] : columns).map((ids) => (
              <div key={ids[0]} className={classes.column}>
                {ids.map((id) => (
                  <ReportPanel key={id} id={id} filters={filters} />
                ))}
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
