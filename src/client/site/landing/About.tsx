import { Section } from '../Section.tsx';
import { useSiteContent } from '../siteContent.ts';
import classes from './About.module.css';

const principles = (isGstRegistered: boolean) => [
  {
    title: 'Plain words',
    text: 'The rules are long. We tell you which ones are about you, and what each one asks you to do.',
  },
  {
    title: 'Your own documents',
    text: 'Policies that nobody reads help nobody. We fit yours to the services you really give.',
  },
  {
    title: 'Prices you can see',
    text: `You see every module${isGstRegistered ? ', the GST' : ''} and the total before you speak to anyone.`,
  },
  {
    title: 'One team all the way',
    text: 'The people who help you apply are the people who prepare you for the auditor.',
  },
];

export function About() {
  const { business } = useSiteContent();
  return (
    <Section id="about" title={`About ${business.name}`}>
      <div className={classes.columns}>
        <div className={classes.story}>
          {business.about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className={classes.principles}>
          {principles(business.isGstRegistered).map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
