import classes from './RegistrationSteps.module.css';

const STAGES = [
  { title: 'Choose your services', detail: 'They decide which audit you need' },
  { title: 'Get your documents ready', detail: 'Fitted to what you really do' },
  { title: 'Meet your auditor', detail: 'With your staff prepared' },
  { title: 'The Commission decides', detail: 'Most take 3 to 6 months in all' },
] as const;

/** The four stages of a registration. */
export function RegistrationSteps() {
  return (
    <div className={classes.card}>
      <p className={classes.title}>The path to registration</p>
      <ol className={classes.path}>
        {STAGES.map(({ title, detail }, index) => (
          <li key={title}>
            <span className={classes.mark} aria-hidden>
              {index + 1}
            </span>
            <strong>{title}</strong>
            <span>{detail}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
