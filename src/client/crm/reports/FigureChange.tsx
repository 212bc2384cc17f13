import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReportFigure, Unit } from '#shared/reports/reports.ts';
import { changeOf, formatFigure } from './figures.ts';

interface FigureChangeProps {
  figure: ReportFigure;
  before: ReportFigure | undefined;
  unit: Unit;
  isShort?: boolean;
  className: string | undefined;
  /** The figure as it is shown, where the direction stands beside it; without one the share stands beside what it was. */
  children?: ReactNode;
}

/** A figure of the period before, and the way from there: '▲ 61 % · was $11,200', or '▲ $18,000' above 'was $11,200'. */
export function FigureChange({ figure, before, unit, isShort, className, children }: FigureChangeProps) {
  const change = before && changeOf(figure, before, unit);
  if (!change) return children;
  const direction = change.isUp !== undefined && <Direction isUp={change.isUp} className={className} />;
  return (
    <>
      {children && direction}
      {children}
      <span className={className}>
        {!children && direction}
        {!children && change.by && `${change.by} · `}
        {`was ${formatFigure(before, unit, isShort)}`}
      </span>
    </>
  );
}

const Direction = ({ isUp, className }: { isUp: boolean; className: string | undefined }) => (
  <>
    <span aria-hidden className={className} style={{ display: 'inline' }}>
      {isUp ? '▲ ' : '▼ '}
    </span>
    <VisuallyHidden>{isUp ? 'Up ' : 'Down '}</VisuallyHidden>
  </>
);
