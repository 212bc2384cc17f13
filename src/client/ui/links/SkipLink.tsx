import classes from './SkipLink.module.css';

/** The first stop of the Tab key: past the navigation, into the screen. */
export function SkipLink() {
  return (
    <a className={classes.link} href="#main">
      Skip to content
    </a>
  );
}
