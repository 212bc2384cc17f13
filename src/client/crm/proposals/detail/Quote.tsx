import { formatShortTime } from '#shared/fields/format.ts';
import classes from './ProposalDetail.module.css';

/** Somebody's words, and when. */
export const Quote = ({ text, at }: { text: string; at: Date }) => (
  <blockquote className={classes.quote}>
    <p>{text}</p>
    <time dateTime={at.toISOString()}>{formatShortTime(at)}</time>
  </blockquote>
);
