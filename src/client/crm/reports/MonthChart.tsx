import type { ReportTable } from '#shared/reports/reports.ts';
import { drawnRows, formatShort } from './figures.ts';
import classes from './Reports.module.css';

const WIDTH = 480;
const HEIGHT = 110;
/** The room for the values above the bars, and for the names below them. */
const VALUES = 18;
const NAMES = 36;

interface MonthChartProps {
  report: ReportTable;
  /** The labels of two columns, of which the first has its values written above its bars. */
  drawn: readonly [string, string];
}

/** Two columns of a table by month, as bars side by side. The table says the same, so it is left out for screen readers. */
export function MonthChart({ report, drawn }: MonthChartProps) {
  const rows = drawnRows(report);
  const places = drawn.map((label) => report.columns.findIndex((column) => column.label === label));
  const unit = report.columns[places[0] ?? 0]?.unit ?? 'count';
  const values = rows.map(({ figures }) => places.map((at) => figures[at]?.value ?? 0));
  const highest = Math.max(...values.flat());
  if (rows.length < 2 || highest <= 0) return null;
  const step = WIDTH / rows.length;
  const bar = Math.min(step * 0.36, 24);
  const heightOf = (value: number) => (value / highest) * HEIGHT;
  const base = VALUES + HEIGHT;
  return (
    <figure className={classes.chart} aria-hidden>
      <svg viewBox={`0 0 ${WIDTH} ${base + NAMES}`} className={classes.svg}>
        <title>{drawn.join(', ')}</title>
        {rows.map(({ key, label }, at) => {
          const middle = (at + 0.5) * step;
          const shown = values[at] ?? [];
          const [first = 0] = shown;
          return (
            <g key={key}>
              {drawn.map((name, series) => {
                const height = heightOf(shown[series] ?? 0);
                return (
                  <rect
                    key={name}
                    data-series={series}
                    x={middle + (series - 1) * bar}
                    y={base - height}
                    width={Math.max(bar - 1, 1)}
                    height={height}
                  />
                );
              })}
              {first > 0 && (
                <text
                  className={classes.monthChartValue}
                  // Over its own bar, which ends here: the second may be higher.
                  x={middle}
                  y={base - heightOf(first) - 5}
                  textAnchor="end"
                >
                  {formatShort(first, unit)}
                </text>
              )}
              <text y={base + 16} textAnchor="middle">
                {nameLines(label).map((line, number) => (
                  <tspan key={line} x={middle} dy={number * 15}>
                    {line}
                  </tspan>
                ))}
              </text>
            </g>
          );
        })}
        <line x1={0} x2={WIDTH} y1={base} y2={base} />
      </svg>
      <figcaption className={classes.legend}>
        {drawn.map((name, series) => (
          <span key={name} data-series={series}>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** The name of a month as in the table, without its year; 'Before today' in two lines. */
const nameLines = (label: string) => (/\d/.test(label) ? [label.split(' ')[0] ?? ''] : label.split(' '));
