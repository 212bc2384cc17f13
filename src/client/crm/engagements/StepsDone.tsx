import classes from './StepsPanel.module.css';

interface StepsDoneProps {
  done: number;
  of: number;
}

/** A bar of the steps that are done, beside the words that say how many. */
export const StepsDone = ({ done, of }: StepsDoneProps) => (
  <div className={classes.bar} aria-hidden>
    <span style={{ inlineSize: `${of > 0 ? (100 * done) / of : 0}%` }} />
  </div>
);
