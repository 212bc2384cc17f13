import classes from './DocumentsPanel.module.css';

/** The letters at the end that stay: the ending of the name, and what stands before it, such as a version. */
const TAIL = 10;

/** The name of a file in one line: where it is too long, its middle is left out, and its ending says what it is. */
export function FileName({ name }: { name: string }) {
  const letters = [...name];
  if (letters.length <= 2 * TAIL) return name;
  return (
    <span className={classes.file}>
      <span>{letters.slice(0, -TAIL).join('')}</span>
      <span>{letters.slice(-TAIL).join('')}</span>
    </span>
  );
}
