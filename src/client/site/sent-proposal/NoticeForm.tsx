import { type FormEvent, useState } from 'react';
import { formatDay } from '#shared/fields/format.ts';
import { NOTICE_REASON_LENGTH, type SentProposal } from '#shared/proposals/sentProposal.ts';
import actions from '../Action.module.css';
import { FormField } from '../forms/FormField.tsx';
import { CodeByMail } from '../proposals/requests/CodeByMail.tsx';
import classes from './AnswerProposal.module.css';
import { giveNotice, mailNoticeCode, takeNoticeBack } from './answers.ts';

export interface NoticeFormProps {
  proposalKey: string;
  /** The person at whose address the code arrives. */
  contact: string;
  /** The last day if notice is given; null to take it back. */
  lastDay: string | null;
  onAnswer: (proposal: SentProposal) => void;
}

/** Notice with its day and a reason, or the way back; either with a code from the mail of the contact. */
export function NoticeForm({ proposalKey: key, contact, lastDay, onAnswer }: NoticeFormProps) {
  const [reason, setReason] = useState<string | null>(lastDay ? null : '');
  if (lastDay && reason === null)
    return <ReasonForm lastDay={lastDay} contact={contact} onContinue={setReason} />;
  return (
    <CodeByMail
      linkKey={key}
      intro={`Enter the code that we have sent to the email address of ${contact}.`}
      use={{
        label: lastDay ? 'Give notice' : 'Take the notice back',
        mail: () => mailNoticeCode(key),
        confirm: async (code) =>
          onAnswer(
            lastDay
              ? await giveNotice({ key, code, lastDay, reason: reason ?? '' })
              : await takeNoticeBack({ key, code }),
          ),
      }}
    />
  );
}

interface ReasonFormProps {
  lastDay: string;
  contact: string;
  onContinue: (reason: string) => void;
}

function ReasonForm({ lastDay, contact, onContinue }: ReasonFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onContinue(String(new FormData(event.currentTarget).get('noticeReason')));
  }
  return (
    <>
      <p>
        If you give notice today, it ends on <strong>{formatDay(lastDay)}</strong>. Until then you can take
        the notice back.
      </p>
      <form className={classes.form} aria-label="Give notice" onSubmit={submit}>
        <FormField name="noticeReason" label="Why" rows={3} maxLength={NOTICE_REASON_LENGTH} autoFocus />
        <button className={actions.secondary} type="submit">
          {`Send a code to ${contact}`}
        </button>
      </form>
    </>
  );
}
