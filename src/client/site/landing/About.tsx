import { blocksOf } from '#shared/site/texts.ts';
import { Section } from '../Section.tsx';
import { useSiteContent } from '../siteContent.ts';
import classes from './About.module.css';

export function About() {
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
