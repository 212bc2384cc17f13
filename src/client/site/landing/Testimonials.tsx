import { Section } from '../Section.tsx';
import { useSiteContent } from '../siteContent.ts';
import classes from './Testimonials.module.css';

export function Testimonials() {
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
