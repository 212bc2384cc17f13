import classes from './Settings.module.css';

/** Lines break only between facts, and never begin or end with a dot. */
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
