import type { ScorePart } from '#shared/leads.ts';
import classes from './LeadScore.module.css';

interface LeadScoreProps {
  /** 0–100. */
  score: number;
  parts: ScorePart[];
}

/** A lead's score, with its parts behind a disclosure. */
export function LeadScore({ score, parts }: LeadScoreProps) {
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
          </ul>
        </details>
      )}
    </>
  );
}
