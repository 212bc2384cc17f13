import { TOTAL_DURATION, timeline } from '#shared/proposals/timeline.ts';
import { Disclosure } from '../Disclosure.tsx';
import classes from './RegistrationTimeline.module.css';

/** The ten steps from the proposal to the certificate, in a disclosure. */
export function RegistrationTimeline() {
  return (
    <Disclosure level={2} title="Registration Timeline" aside={`10 steps, typically ${TOTAL_DURATION}`}>
      <ol className={classes.steps}>
        {timeline.map(({ title, duration }, index) => (
          <li key={title} aria-current={index === 0 ? 'step' : undefined}>
            <span className={classes.mark} aria-hidden>
              {index + 1}
            </span>
            <strong>{title}</strong>
            <span className={classes.duration}>{duration}</span>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
