import { useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  factsOf,
  listAddress,
  type ReportTable as Report,
  type ReportColumn,
  type ReportFigure,
  type ReportId,
  type ReportRow,
} from '#shared/reports/reports.ts';
import { useReturnToRow } from '../../ui/list/useReturnToRow.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { FigureChange } from './FigureChange.tsx';
import { describeFigure, formatFigure, hasFigures } from './figures.ts';
import classes from './ReportTable.module.css';

interface ReportTableProps {
  id: ReportId;
  report: Report;
  before: Report | undefined;
}

/** More columns than these have short figures on a phone, and more than the second number stand below their row's name. */
const FULL_ON_PHONE = 4;
const BESIDE_ON_PHONE = 6;

/** Figures other than 0 link to the list of what they count, the first one of those that have the same list. */
export function ReportTable({ id, report, before }: ReportTableProps) {
  const { columns, rows, total } = report;
  const isPhone = useIsPhone();
  const isShort = isPhone && columns.length > FULL_ON_PHONE;
  const isStacked = isPhone && columns.length > BESIDE_ON_PHONE;
  const frame = useRef<HTMLDivElement>(null);
  useReturnToRow(frame);
  const rowBefore = (key: string) => before?.rows.find((row) => row.key === key);
  const isShown = (row: ReportRow) => hasFigures(row) || hasFigures(rowBefore(row.key));
  const hadFigures = before !== undefined && [...before.rows, before.total].some(hasFigures);
  const cells = (row: ReportRow, other: ReportRow | undefined, isTotal = false) => {
    const lists = columns.map(({ noun }, at) => listAddress(noun, row.figures[at]?.filters ?? {}));
    return columns.map((column, at) => (
      <Cell
        key={column.label}
        place={`${id} ${row.key} ${column.label}`}
        column={column}
        row={row}
        figure={row.figures[at]}
        list={lists.indexOf(lists[at] ?? '') === at ? lists[at] : undefined}
        before={hadFigures ? other?.figures[at] : undefined}
        isTotal={isTotal}
        isShort={isShort && !isStacked}
      />
    ));
  };
  return (
    <div ref={frame} className={classes.scroll}>
      <table
        className={classes.table}
        aria-label={factsOf(id).title}
        data-short={isShort || undefined}
        data-stacked={isStacked || undefined}
      >
        <thead>
          <tr>
            <td />
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-empty={!isShown(row) || undefined}>
              {/* Keeps the year on the line. */}
              <th scope="row">{row.label.replace(/ (?=\d{4}$)/, '\u00a0')}</th>
              {cells(row, rowBefore(row.key))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total.label}</th>
            {cells(total, before?.total, true)}
          </tr>
        </tfoot>
      </table>
      {before && !hadFigures && <p className={classes.before}>Nothing in the period before.</p>}
    </div>
  );
}

interface CellProps {
  /** The cell among those of all tables, as the row to which a person comes back. */
  place: string;
  column: ReportColumn;
  row: ReportRow;
  figure: ReportFigure | undefined;
  /** The address of the list that it counts; undefined where a figure before it has the link. */
  list: string | undefined;
  before: ReportFigure | undefined;
  isTotal: boolean;
  isShort: boolean;
}

function Cell({ place, column, row, figure, list, before, isTotal, isShort }: CellProps) {
  if (!figure) return <td />;
  const text = formatFigure(figure, column.unit, isShort);
  return (
    <td data-nothing={!figure.value || undefined} data-label={column.label}>
      <FigureChange
        figure={figure}
        before={before}
        unit={column.unit}
        isShort={isShort}
        className={classes.before}
      >
        {list && (figure.value !== 0 || isTotal) ? (
          <Link
            to={list}
            data-row={place}
            aria-label={`${row.label}, ${column.label}: ${describeFigure(figure, column.unit, isShort)}`}
          >
            {text}
          </Link>
        ) : (
          <span>{text}</span>
        )}
      </FigureChange>
    </td>
  );
}
