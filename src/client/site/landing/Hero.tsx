import { ActionLink } from '../ActionLink.tsx';
import { useSiteContent } from '../siteContent.ts';
import classes from './Hero.module.css';
import { RegistrationSteps } from './RegistrationSteps.tsx';

export function Hero() {
  const { claims } = useSiteContent();
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <div className={classes.text}>
        <p className={classes.audience}>For NDIS providers in Australia</p>
        <h1 className={classes.title} id="hero-title">
          NDIS registration and audits, made clear
        </h1>
        <p className={classes.lead}>
          Find out which audit you need, what it costs and what comes next. Then get help from people who have
          done it many times, from your first form to your certificate.
        </p>
        <div className={classes.actions}>
          <ActionLink to="/registration-proposal" variant="primary">
            Price my registration
          </ActionLink>
          <ActionLink to="/ndis-audits">Which audit do I face?</ActionLink>
        </div>
      </div>
      <RegistrationSteps />
      <ul className={classes.claims}>
        {claims.map(({ figure, label }) => (
          <li key={label}>
            <strong>{figure}</strong> {label}
          </li>
        ))}
      </ul>
    </section>
  );
}
