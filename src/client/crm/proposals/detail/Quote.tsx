import { formatShortTime } from '#shared/fields/format.ts';
import classes from './ProposalDetail.module.css';

/** The words of somebody, and when they wrote them. */
export const Quote = ({ text, at }: { text: string; at: Date }) => (
  <blockquote className={classes.quote}>
    <p>{text}</p>
    <time dateTime={at.toISOString()}>{formatShortTime(at)}</time>
  </blockquote>
);
