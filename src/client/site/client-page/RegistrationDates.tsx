import type { ClientDate, ClientRegistration } from '#shared/engagements/clientPage.ts';
import { formatDay } from '#shared/fields/format.ts';
import classes from './ClientPage.module.css';

/** The current registration, with the dates that follow from it and why. */
export function RegistrationDates({ registration }: { registration: ClientRegistration }) {
  const { number, startsOn, expiresOn, groups, dates } = registration;
  const facts = [
    { label: 'Registration ID', value: number },
    { label: 'Groups', value: groups.join(', ') },
    { label: 'Start', value: startsOn && formatDay(startsOn) },
    { label: 'Expiry', value: expiresOn && formatDay(expiresOn) },
  ].filter(({ value }) => value);
  return (
    <section className={classes.registration}>
      <h2>Your dates</h2>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {dates.length > 0 && (
        <ul className={classes.dates}>
          {dates.map((date) => (
            <DateItem key={date.title} date={date} />
          ))}
        </ul>
      )}
    </section>
  );
}

function DateItem({ date: { title, day, reason, isToBeConfirmed, status } }: { date: ClientDate }) {
  return (
    <li>
      <div className={classes.date}>
        <strong>{title}</strong>
        <span>{status === 'exempt' ? 'Not needed' : formatDay(day)}</span>
        {status === 'done' && <span className={classes.badge}>Done</span>}
        {isToBeConfirmed && <span className={classes.badge}>To be confirmed</span>}
      </div>
      {status !== 'exempt' && <p className={classes.dimmed}>{reason}</p>}
    </li>
  );
}
