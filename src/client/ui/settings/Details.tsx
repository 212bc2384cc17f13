import classes from './Settings.module.css';

/** The facts below the title of a row: each stays whole where the line breaks, and no line begins with a dot. */
export const Details = ({ of }: { of: (string | null | undefined | false)[] }) => {
  const facts = of.filter((fact) => typeof fact === 'string' && fact !== '');
  return (
    <div className={classes.detail}>
      {facts.map((fact, at) => (
        <span key={String(fact)}>
          <span className={classes.fact}>
            {fact}
            {at < facts.length - 1 && ' ·'}
          </span>{' '}
        </span>
      ))}
    </div>
  );
};
