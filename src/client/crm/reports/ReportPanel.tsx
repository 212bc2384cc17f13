import { Button, NativeSelect, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import {
  contactDays as dayChoices,
  ENOUGH_CLOSED,
  factsOf,
  type ReportId,
  type ReportTable as ReportTableData,
} from '#shared/reports/reports.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useReturnedRow } from '../../ui/list/useReturnToRow.ts';
import { Panel } from '../../ui/Panel.tsx';
import { FoldedSection } from '../../ui/settings/FoldedSection.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { useSetSearchParam } from '../../ui/useSearchParam.ts';
import { saveFile } from '../records/export/exportFile.ts';
import { hasTooFew, summaryOf, withoutEmptyRows } from './figures.ts';
import { MonthChart } from './MonthChart.tsx';
import classes from './Reports.module.css';
import { ReportTable } from './ReportTable.tsx';
import { reportFile } from './reportFile.ts';
import { useReport } from './useReport.ts';
import type { ReportFilters } from './useReportFilters.ts';

interface ReportPanelProps {
  id: ReportId;
  filters: ReportFilters;
}

/** One table with what it counts, its chart where it has one, and its file. On a phone it is one row until it is opened. */
export function ReportPanel({ id, filters }: ReportPanelProps) {
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
