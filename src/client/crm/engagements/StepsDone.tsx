import classes from './StepsPanel.module.css';

interface StepsDoneProps {
  done: number;
  of: number;
}

export const StepsDone = ({ done, of }: StepsDoneProps) => (
  <div className={classes.bar} aria-hidden>
    <span style={{ inlineSize: `${of > 0 ? (100 * done) / of : 0}%` }} />
  </div>
);
