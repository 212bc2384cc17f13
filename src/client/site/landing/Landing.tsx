import { blocksOf } from '#shared/site/texts.ts';
import { ActionLink } from '../ActionLink.tsx';
import { CheckList } from '../CheckList.tsx';
import { BusinessPhone } from '../contactLinks.tsx';
import { Section } from '../Section.tsx';
import { services } from '../services.ts';
import { useSiteContent } from '../siteContent.ts';
import { Contact } from './Contact.tsx';
import classes from './Landing.module.css';

export function Landing() {
  return (
    <>
      <Hero />
      <Services />
      <About />
      <Testimonials />
      <Contact />
    </>
  );
}

function About() {
  const { business, texts } = useSiteContent();
  return (
    <Section id="about" title={texts.aboutTitle}>
      <div className={classes.columns}>
        <div className={classes.story}>
          {business.about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className={classes.principles}>
          {blocksOf(texts.principles).map(({ title, lines }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{lines.join(' ')}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

function Testimonials() {
  const { testimonials, texts } = useSiteContent();
  if (testimonials.length === 0) return null;
  return (
    <Section id="testimonials" title={texts.testimonialsTitle} tinted>
      <ul className={classes.quotes}>
        {testimonials.map(({ quote, name, role, place, isSample }) => (
          <li key={quote}>
            <figure className={classes.quote}>
              <blockquote>
                <p>“{quote}”</p>
              </blockquote>
              <figcaption>
                <strong>{name ?? role}</strong>
                <span>{name ? `${role}, ${place}` : place}</span>
                {isSample && <span className={classes.sample}>Sample</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Hero() {
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
        <p className={classes.call}>
          Or call us on <BusinessPhone />
        </p>
      </div>
      <RegistrationSteps />
      {claims.length > 0 && (
        <ul className={classes.claims}>
          {claims.map(({ figure, label, isSample }) => (
            <li key={label}>
              <strong>{figure}</strong> <span>{label}</span>{' '}
              {isSample && <span className={classes.sample}>Sample</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function RegistrationSteps() {
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

function Services() {
  const { texts } = useSiteContent();
  const blocks = blocksOf(texts.services);
  return (
    <Section id="services" title={texts.servicesTitle} lead={texts.servicesLead} tinted>
      <ul className={classes.paths}>
        {services.map(({ id, name, action, path }, index) => {
          const {
            title,
            lines: [audience, ...points],
          } = blocks[index] ?? { title: name, lines: [] };
          return (
            <li className={classes.servicesPath} key={id} id={id}>
              <p className={classes.name}>{name}</p>
              <h3 className={classes.servicesTitle}>{title}</h3>
              {audience && <p className={classes.servicesAudience}>{audience}</p>}
              {points.length > 0 && <CheckList items={points} />}
              <ActionLink to={path}>{action}</ActionLink>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
