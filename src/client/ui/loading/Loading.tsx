import classes from './Loading.module.css';

/** A spinner in the middle of the page, where a skeleton has no shape to show. What follows it is hidden meanwhile. */
export function Loading() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <div className={classes.spinner} />
    </div>
  );
}
