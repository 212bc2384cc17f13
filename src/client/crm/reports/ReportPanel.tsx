import { Button, NativeSelect, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { contactDays as dayChoices, ENOUGH_CLOSED, factsOf, type ReportId } from '#shared/reports/reports.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useSetSearchParam } from '../../ui/useSearchParam.ts';
import { saveFile } from '../records/export/exportFile.ts';
import { hasTooFew, withoutEmptyRows } from './figures.ts';
import { MonthChart } from './MonthChart.tsx';
import classes from './Reports.module.css';
import { ReportTable } from './ReportTable.tsx';
import { reportFile } from './reportFile.ts';
import { useReport } from './useReport.ts';
import type { ReportFilters } from './useReportFilters.ts';

/** One table with what it counts, its chart where it has one, and its file. */
export function ReportPanel({ id, filters }: { id: ReportId; filters: ReportFilters }) {
  const { title, counts, missing, hasPeriod, drawn } = factsOf(id);
  const { query, compared, error } = useReport(id, filters);
  const report = query.data && withoutEmptyRows(query.data, compared, hasPeriod);
  return (
    <div id={id} className={classes.report}>
      <Panel
        title={title}
        aside={
          report && (
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
          )
        }
      >
        {error && (
          <ErrorNotice
            hasData={report !== undefined}
            message={`Error loading ${title}: ${error.message}`}
            onRetry={() => query.refetch()}
          />
        )}
        {!report && !error && <ReportSkeleton title={title} isDrawn={drawn !== undefined} />}
        {id === 'notContacted' && <ContactDays days={filters.contactDays} />}
        {report && drawn && <MonthChart report={report} drawn={drawn} />}
        {report && <ReportTable title={title} report={report} before={compared} hasBars={!drawn} />}
        <Text c="dimmed" size="sm" mt={8}>
          {counts}
        </Text>
        {report && hasTooFew(report) && (
          <Text c="dimmed" size="sm">
            {`– stands for fewer than ${ENOUGH_CLOSED} closed: too few to tell.`}
          </Text>
        )}
        {missing && (
          <Text c="dimmed" size="sm">
            {missing}
          </Text>
        )}
      </Panel>
    </div>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The lines of a table, below a chart where it has one. */
const ReportSkeleton = ({ title, isDrawn }: { title: string; isDrawn: boolean }) => (
  <div role="status" aria-label={`Loading ${title}...`} className={classes.skeleton}>
    {isDrawn && <Skeleton h={150} mb={8} />}
    {ROWS.map((row) => (
      <Skeleton key={row} h={14} />
    ))}
  </div>
);

/** The days for which nobody was in touch. */
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
