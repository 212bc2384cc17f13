import { Section } from '../Section.tsx';
import { useSiteContent } from '../siteContent.ts';
import classes from './Testimonials.module.css';

export function Testimonials() {
  const { testimonials } = useSiteContent();
  return (
    <Section id="testimonials" title="What providers say" tinted>
      <ul className={classes.quotes}>
        {testimonials.map(({ quote, who, where }) => (
          <li key={who}>
            <figure className={classes.quote}>
              <blockquote>
                <p>“{quote}”</p>
              </blockquote>
              <figcaption>
                <strong>{who}</strong>
                <span>{where}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
