import type { LeadRecord } from '#shared/leads/leads.schema.ts';
import classes from './LeadScore.module.css';

interface LeadScoreProps {
  /** 0–100. */
  score: number;
  lead: Pick<LeadRecord, 'scoreParts' | 'qualificationScore' | 'conversionProbability'>;
}

/** A lead's score. Its parts, and what is computed from them, are behind a disclosure. */
export function LeadScore({ score, lead }: LeadScoreProps) {
  const { scoreParts: parts, qualificationScore, conversionProbability } = lead;
  return (
    <>
      <strong className={classes.score}>{`${score}/100`}</strong>
      {parts.length > 0 && (
        <details className={classes.parts}>
          <summary>What made this score</summary>
          <ul>
            {parts.map(({ label, points, weight }) => (
              <li key={label}>
                <span>{label}</span>
                <span className={classes.track} aria-hidden>
                  <span style={{ inlineSize: `${(100 * points) / weight}%` }} />
                </span>
                <span className={classes.points}>{`${points} of ${weight}`}</span>
              </li>
            ))}
            <li>
              <span className={classes.computed}>How well the lead is understood</span>
              <span className={classes.points}>{`${qualificationScore} of 100`}</span>
            </li>
            <li>
              <span className={classes.computed}>Chance of winning, by status and score</span>
              <span className={classes.points}>{`${conversionProbability}%`}</span>
            </li>
          </ul>
        </details>
      )}
    </>
  );
}
