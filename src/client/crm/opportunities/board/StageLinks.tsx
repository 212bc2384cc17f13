import { type RefObject, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatAud } from '#shared/fields/format.ts';
import type { StageTotals } from '#shared/opportunities/opportunities.schema.ts';
import { boardColumn } from '#shared/opportunities/opportunities.ts';
import shade from '../../../ui/scrollFade.module.css';
import { useSearchParam } from '../../../ui/useSearchParam.ts';
import classes from './OpportunityBoard.module.css';

/** The parameter in the address: the stage that a phone shows. */
export const STAGE_PARAM = 'column';

/** The stage of the address, or the first one that has cards; the renewals, which wait, where no other has. */
export function useShownStage(columns: StageTotals[]) {
  const asked = useSearchParam(STAGE_PARAM);
  const shown =
    columns.find(({ stage }) => stage === asked) ??
    columns.find(({ stage, count }) => stage !== 'renewals' && count > 0);
  return shown?.stage ?? columns[0]?.stage;
}

interface StageLinksProps {
  columns: StageTotals[];
  shown: StageTotals['stage'] | undefined;
  currentRef: RefObject<HTMLAnchorElement | null>;
}

/** The links to all stages with their counts and sums, on a phone, which has room for one stage. */
export const StageLinks = ({ columns, shown, currentRef }: StageLinksProps) => (
  <nav className={`${classes.stages} ${shade.shade}`} aria-label="Stage">
    {columns.map((totals) => (
      <StageLink key={totals.stage} totals={totals} currentRef={totals.stage === shown ? currentRef : null} />
    ))}
  </nav>
);

interface StageLinkProps {
  totals: StageTotals;
  /** Null for the stages that are not shown. */
  currentRef: RefObject<HTMLAnchorElement | null> | null;
}

function StageLink({ totals: { stage, count, value }, currentRef }: StageLinkProps) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set(STAGE_PARAM, stage);

  useEffect(() => {
    currentRef?.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [currentRef]);

  return (
    <Link
      ref={currentRef}
      to={`?${params}`}
      replace
      preventScrollReset
      className={classes.stage}
      aria-current={currentRef ? 'true' : undefined}
    >
      <span>
        {boardColumn.labels[stage]} <span className={classes.count}>{count.toLocaleString('en-AU')}</span>
      </span>
      <span className={classes.sum}>{formatAud(value)}</span>
    </Link>
  );
}
