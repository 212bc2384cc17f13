import classes from './MultilineText.module.css';

/** What somebody wrote over several lines, whose breaks stay. */
export function MultilineText({ children }: { children: string }) {
  return <p className={classes.prose}>{children}</p>;
}
