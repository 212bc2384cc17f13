import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatTotal } from '#shared/records/totals.ts';
import {
  factsOf,
  type Headline,
  listAddress,
  type ReportId,
  type ReportTable,
  reportIds,
} from '#shared/reports/reports.ts';
import { useReturnToRow } from '../../ui/list/useReturnToRow.ts';
import { FigureChange } from './FigureChange.tsx';
import { formatFigure } from './figures.ts';
import classes from './Reports.module.css';
import { type ReportFilters, useReport } from './useReport.ts';

const shown = reportIds.flatMap((id) => {
  const { headline } = factsOf(id);
  return headline ? [{ id, headline }] : [];
});

/** The figures that an owner looks at first, each from one of the tables below. */
export function Overview({ filters }: { filters: ReportFilters }) {
  const strip = useRef<HTMLUListElement>(null);
  useReturnToRow(strip);
  return (
    <section aria-label="At a glance">
      <ul ref={strip} className={classes.strip}>
        {shown.map(({ id, headline }) => (
          <HeadlineCard key={id} id={id} headline={headline} filters={filters} />
        ))}
      </ul>
    </section>
  );
}

interface HeadlineCardProps {
  id: ReportId;
  headline: Headline;
  filters: ReportFilters;
}

function HeadlineCard({ id, headline, filters }: HeadlineCardProps) {
  const { column, beside, row, words, name = factsOf(id).title } = headline;
  const { query, compared } = useReport(id, filters);
  const { undated = 0 } = query.data ?? {};
  const figure = query.data && figureOf(query.data, column, row);
  const other = query.data && figureOf(query.data, beside, row);
  const was = compared && figureOf(compared, column, row);
  return (
    <li className={classes.card} data-late={(row === 'before' && isSome(figure, other)) || undefined}>
      {figure ? (
        <Link to={listAddress(figure.noun, figure.filters)} data-row={`headline ${id}`}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      <span className={classes.value}>{figure ? formatFigure(figure, figure.unit) : '…'}</span>
      <span className={classes.note}>
        {other && words(formatFigure(other, other.unit), filters.contactDays)}
        {undated > 0 && `, ${formatTotal(undated)} without a day of enquiry`}
      </span>
      {figure && was && (
        <FigureChange figure={figure} before={was} unit={was.unit} className={classes.note} />
      )}
    </li>
  );
}

const isSome = (...figures: ({ value: number | null } | undefined)[]) =>
  figures.some((figure) => (figure?.value ?? 0) > 0);

function figureOf({ columns, rows, total }: ReportTable, label: string, key?: string) {
  const at = columns.findIndex((column) => column.label === label);
  const column = columns[at];
  const figure = (key ? rows.find((row) => row.key === key) : total)?.figures[at];
  return column && figure && { ...column, ...figure };
}
