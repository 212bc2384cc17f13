import { type ComponentType, useState } from 'react';
import type { SentAgreement } from '#shared/proposals/sentProposal.ts';
import { loadModule } from '../../connection/loadModule.ts';
import actions from '../Action.module.css';
import { BusinessPhone } from '../contactLinks.tsx';
import { useHydrated } from '../useHydrated.ts';
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
  return (
    <OutcomeCard kind="agreement" title={name} isNew={isNew}>
      <p>It {words}.</p>
      {!hasEnded && !isByMail && (
        <p>
          To {lastDayOfNotice ? 'end it' : 'take the notice back'}, call us on <BusinessPhone />.
        </p>
      )}
      {!hasEnded && isByMail && Form && <Form {...form} lastDay={lastDayOfNotice} />}
      {!hasEnded && isByMail && !Form && (
        <button
          className={actions.secondary}
          type="button"
          disabled={!isHydrated}
          onClick={() => void load().catch(() => {})}
        >
          {lastDayOfNotice ? 'Give notice' : 'Take the notice back'}
        </button>
      )}
    </OutcomeCard>
  );
}
