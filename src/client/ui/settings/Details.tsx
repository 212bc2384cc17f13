import classes from './Settings.module.css';

/** The facts below the title of a row: each stays whole where the line breaks, and no line begins or ends with a dot. */
export const Details = ({ of }: { of: (string | null | undefined | false)[] }) => (
  <div className={`${classes.detail} ${classes.facts}`}>
    {of
      .filter((fact) => typeof fact === 'string' && fact !== '')
      .map((fact, at) => (
        <span key={String(fact)} className={classes.fact}>
          {at > 0 && <span className={classes.dot}> · </span>}
          {fact}
        </span>
      ))}
  </div>
);
