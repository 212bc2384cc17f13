import { ActionLink } from '../ActionLink.tsx';
import { useSiteContent } from '../siteContent.ts';
import classes from './Hero.module.css';
import { RegistrationSteps } from './RegistrationSteps.tsx';

export function Hero() {
  const { claims, texts } = useSiteContent();
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <div className={classes.text}>
        <p className={classes.audience}>{texts.heroAudience}</p>
        <h1 className={classes.title} id="hero-title">
          {texts.heroTitle}
        </h1>
        <p className={classes.lead}>{texts.heroLead}</p>
        <div className={classes.actions}>
          <ActionLink to="/registration-proposal" variant="primary">
            Price my registration
          </ActionLink>
          <ActionLink to="/ndis-audits">Which audit do I need?</ActionLink>
        </div>
      </div>
      <RegistrationSteps />
      {claims.length > 0 && (
        <ul className={classes.claims}>
          {claims.map(({ figure, label }) => (
            <li key={label}>
              <strong>{figure}</strong> {label}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
