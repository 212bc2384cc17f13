import { type ComponentType, useState } from 'react';
import type { SentAgreement } from '#shared/proposals/sentProposal.ts';
import { loadModule } from '../../connection/loadModule.ts';
import actions from '../Action.module.css';
import { BusinessPhone } from '../contactLinks.tsx';
import { Disclosure } from '../Disclosure.tsx';
import { useHydrated } from '../useHydrated.ts';
import classes from './AnswerProposal.module.css';
import type { NoticeFormProps } from './NoticeForm.tsx';
import { OutcomeCard } from './Outcomes.tsx';

type RunningAgreementProps = Omit<NoticeFormProps, 'lastDay'> & {
  agreement: SentAgreement;
  /** The client has given notice or taken it back just now. */
  isNew: boolean;
};

/** What the client pays by the month: until when, and the way to end it, whose form is loaded when it is used. */
export function RunningAgreement({ agreement, isNew, ...form }: RunningAgreementProps) {
  const { name, words, hasEnded, lastDayOfNotice, isByMail } = agreement;
  const isHydrated = useHydrated();
  const [Form, setForm] = useState<ComponentType<NoticeFormProps> | null>(null);
  const load = async () => {
    const { NoticeForm } = await loadModule(() => import('./NoticeForm.tsx'));
    setForm(() => NoticeForm);
  };
  const told = `It ${words}.`;
  const change = !hasEnded && (
    <>
      {!isByMail && (
        <p>
          To {lastDayOfNotice ? 'end it' : 'take the notice back'}, call us on <BusinessPhone />.
        </p>
      )}
      {isByMail && Form && <Form {...form} lastDay={lastDayOfNotice} />}
      {isByMail && !Form && (
        <button
          className={actions.secondary}
          type="button"
          disabled={!isHydrated}
          onClick={() => void load().catch(() => {})}
        >
          {lastDayOfNotice ? 'Give notice' : 'Take the notice back'}
        </button>
      )}
    </>
  );
  if (lastDayOfNotice && !hasEnded && !isNew)
    return (
      <Disclosure title={name} aside={told} level={2}>
        <div className={classes.form}>{change}</div>
      </Disclosure>
    );
  return (
    <OutcomeCard kind="agreement" title={name} isNew={isNew}>
      <p>{told}</p>
      {change}
    </OutcomeCard>
  );
}
