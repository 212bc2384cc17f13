import type { ReportTable } from '#shared/reports/reports.ts';
import { monthsOf } from './figures.ts';
import classes from './MonthChart.module.css';

const WIDTH = 720;
const HEIGHT = 120;
const LABEL = 28;

interface MonthChartProps {
  report: ReportTable;
  /** The labels of two columns. */
  drawn: readonly [string, string];
}

/** Two columns of a table by month, as bars side by side. The table says the same, so it is left out for screen readers. */
export function MonthChart({ report, drawn }: MonthChartProps) {
  const months = monthsOf(report);
  const places = drawn.map((label) => report.columns.findIndex((column) => column.label === label));
  const values = months.map(({ figures }) => places.map((at) => figures[at]?.value ?? 0));
  const highest = Math.max(...values.flat());
  if (months.length < 2 || highest <= 0) return null;
  const step = WIDTH / months.length;
  const bar = Math.min(step * 0.36, 24);
  return (
    <figure className={classes.chart} aria-hidden>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + LABEL}`} className={classes.svg}>
        <title>{drawn.join(', ')}</title>
        {months.map(({ key, label }, month) => {
          const middle = (month + 0.5) * step;
          return (
            <g key={key}>
              {drawn.map((name, series) => {
                const height = ((values[month]?.[series] ?? 0) / highest) * (HEIGHT - 4);
                return (
                  <rect
                    key={name}
                    data-series={series}
                    x={middle + (series - 1) * bar}
                    y={HEIGHT - height}
                    width={Math.max(bar - 1, 1)}
                    height={height}
                  />
                );
              })}
              <text x={middle} y={HEIGHT + 22} textAnchor="middle">
                {label.slice(0, 3)}
              </text>
            </g>
          );
        })}
        <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
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
