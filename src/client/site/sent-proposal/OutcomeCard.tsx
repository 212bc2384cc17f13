import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { SentProposal } from '#shared/proposals/sentProposal.ts';
import { Card } from '../Card.tsx';
import classes from './AnswerProposal.module.css';

/** The answer of a client, which is also the id of its card. */
type OutcomeKind = 'accepted' | 'declined' | 'asked';

/** The card that is the answer of the client; null where they have given none. */
export function outcomeOf({ state, askedAt }: SentProposal): OutcomeKind | null {
  if (state === 'accepted' || state === 'declined') return state;
  return askedAt ? 'asked' : null;
}

interface OutcomeCardProps {
  kind: OutcomeKind;
  title: string;
  /** The client has answered just now: the form that had the focus is gone. */
  isNew: boolean;
  children: ReactNode;
}

/** The place of a form once it is sent. When it is new it has the focus, and a screen reader reads all of it. */
export function OutcomeCard({ kind, title, isNew, children }: OutcomeCardProps) {
  const card = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isNew) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'center' });
  }, [isNew]);
  return (
    <section
      className={classes.outcome}
      ref={card}
      id={kind}
      tabIndex={-1}
      aria-label={title}
      aria-describedby={id}
    >
      <Card title={title}>
        <div className={classes.form} id={id}>
          {children}
        </div>
      </Card>
    </section>
  );
}
