import type { ReactNode } from 'react';
import { NO_REMINDERS_ID, NO_REMINDERS_PATH, REFUSED_MESSAGE } from '#shared/proposals/sentProposal.ts';
import actions from '../Action.module.css';

interface NoRemindersProps {
  proposalKey: string;
  hasRefused: boolean;
  /** The heading, where it is all that the page has. */
  heading?: ReactNode;
}

/** Ends the reminders with one press, also without scripts. */
export function NoReminders({ proposalKey, hasRefused, heading }: NoRemindersProps) {
  return (
    <section id={NO_REMINDERS_ID} aria-label="Reminders">
      {heading}
      {hasRefused ? (
        <p role="status">{REFUSED_MESSAGE}</p>
      ) : (
        <form method="post" action={`${NO_REMINDERS_PATH}?${new URLSearchParams({ key: proposalKey })}`}>
          <button className={actions.secondary} type="submit">
            No more reminders
          </button>
        </form>
      )}
    </section>
  );
}
