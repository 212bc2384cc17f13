import classes from './Loading.module.css';

/** Where no skeleton fits. Hides what follows. */
export function Loading() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <div className={classes.spinner} />
    </div>
  );
}
