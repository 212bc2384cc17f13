import classes from './SkipLink.module.css';

/** The first stop of Tab: skips the navigation. */
export function SkipLink() {
  return (
    <a className={classes.link} href="#main">
      Skip to content
    </a>
  );
}
