import { blocksOf } from '#shared/site/texts.ts';
import { useSiteContent } from '../siteContent.ts';
import classes from './Landing.module.css';

export function RegistrationSteps() {
  const { texts } = useSiteContent();
  return (
    <div className={classes.card}>
      <p className={classes.registrationStepsTitle}>{texts.pathTitle}</p>
      <ol className={classes.path}>
        {blocksOf(texts.pathSteps).map(({ title, lines }, index) => (
          <li key={title}>
            <span className={classes.mark} aria-hidden>
              {index + 1}
            </span>
            <strong>{title}</strong>
            <span>{lines.join(' ')}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
