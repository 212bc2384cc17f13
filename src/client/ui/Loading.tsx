import classes from './Loading.module.css';

/** A spinner in the middle of the page, for what has no shape yet. */
export function Loading() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <div className={classes.spinner} />
    </div>
  );
}
