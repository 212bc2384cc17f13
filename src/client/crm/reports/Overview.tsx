import { Link } from 'react-router-dom';
import { factsOf, listAddress, type ReportId, type ReportTable, reportIds } from '#shared/reports/reports.ts';
import { formatFigure } from './figures.ts';
import classes from './Overview.module.css';
import { useReport } from './useReport.ts';
import type { ReportFilters } from './useReportFilters.ts';

const shown = reportIds.filter((id) => factsOf(id).headline);

/** The figures that an owner looks at first, one of a table each, above all tables. */
export const Overview = ({ filters }: { filters: ReportFilters }) => (
  <section aria-label="At a glance">
    <ul className={classes.strip}>
      {shown.map((id) => (
        <Headline key={id} id={id} filters={filters} />
      ))}
    </ul>
  </section>
);

function Headline({ id, filters }: { id: ReportId; filters: ReportFilters }) {
  const { link, title, headline: [main = '', beside = ''] = [], headlineRow } = factsOf(id);
  const { query, compared } = useReport(id, filters);
  const figure = query.data && figureOf(query.data, main, headlineRow);
  const other = query.data && figureOf(query.data, beside, headlineRow);
  const was = compared && figureOf(compared, main, headlineRow);
  return (
    <li className={classes.card} data-late={(headlineRow === 'before' && isSome(figure, other)) || undefined}>
      {figure ? (
        <Link to={listAddress(figure.noun, figure.filters)}>{link ?? title}</Link>
      ) : (
        <span>{link ?? title}</span>
      )}
      <span className={classes.value}>{figure ? formatFigure(figure, figure.unit) : '…'}</span>
      <span className={classes.note}>{headlineRow === 'before' ? 'Before today' : main}</span>
      <span className={classes.note}>
        {was
          ? `was ${formatFigure(was, was.unit)}`
          : other && `${beside}: ${formatFigure(other, other.unit)}`}
      </span>
    </li>
  );
}

const isSome = (...figures: ({ value: number | null } | undefined)[]) =>
  figures.some((figure) => (figure?.value ?? 0) > 0);

/** The figure of a column in all rows, or in one of them. */
function figureOf({ columns, rows, total }: ReportTable, label: string, key?: string) {
  const at = columns.findIndex((column) => column.label === label);
  const column = columns[at];
  const figure = (key ? rows.find((row) => row.key === key) : total)?.figures[at];
  return column && figure && { ...column, ...figure };
}
