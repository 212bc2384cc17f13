import classes from './DocumentsPanel.module.css';

/** Characters that stay at the end: extension and version. */
const TAIL = 10;

/** One line; a long name is cut in the middle. */
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
