import { brand } from '#shared/site/brand.ts';
import { Section } from '../Section.tsx';
import classes from './About.module.css';

const PRINCIPLES = [
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
    text: 'You see every module, the GST and the total before you speak to anyone.',
  },
  {
    title: 'One team all the way',
    text: 'The people who help you apply are the people who prepare you for the auditor.',
  },
] as const;

export function About() {
  return (
    <Section id="about" title={`About ${brand.name}`}>
      <div className={classes.columns}>
        <div className={classes.story}>
          <p>
            We help people who support people. For more than ten years we have worked with disability-support
            providers across Australia: sole traders, family businesses, and organisations with many outlets.
          </p>
          <p>
            Registration is a big step, and most of our clients take it while they run a business. So we do
            the sorting, the drafting and the preparing with you, and we tell you honestly what is your part,
            what is the auditor’s, and what only the NDIS Commission can decide.
          </p>
        </div>
        <dl className={classes.principles}>
          {PRINCIPLES.map(({ title, text }) => (
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
