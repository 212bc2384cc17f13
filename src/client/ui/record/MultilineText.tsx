import classes from './MultilineText.module.css';

/** Text of several lines, with its line breaks. */
export function MultilineText({ children }: { children: string }) {
  return <p className={classes.text}>{children}</p>;
}
