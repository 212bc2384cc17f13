import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { ANSWER_ID } from '#shared/proposals/sentProposal.ts';
import { loadModule } from '../../connection/loadModule.ts';
import actions from '../Action.module.css';
import { Card } from '../Card.tsx';
import { BusinessPhone } from '../contactLinks.tsx';
import type { CodeByMailProps } from '../proposals/requests/CodeByMail.tsx';
import { isCodeMailed } from '../proposals/requests/mailedCode.ts';
import { useHydrated } from '../useHydrated.ts';
import classes from './AnswerProposal.module.css';

/** The way from what a visitor priced to what the consultant sent: a code from the mail of the address that they typed. */
export function OpenByCode({ proposalKey }: { proposalKey: string }) {
  const isHydrated = useHydrated();
  const [CodeByMail, setCodeByMail] = useState<ComponentType<CodeByMailProps> | null>(null);
  const load = useCallback(async () => {
    const loaded = await loadModule(() => import('../proposals/requests/CodeByMail.tsx'));
    setCodeByMail(() => loaded.CodeByMail);
  }, []);
  useEffect(() => {
    if (isCodeMailed(proposalKey)) void load().catch(() => {});
  }, [proposalKey, load]);
  return (
    <div className={classes.answer} id={ANSWER_ID} tabIndex={-1}>
      <Card title="Open our proposal">
        <div className={classes.form}>
          <p>
            We have sent you our proposal by email. Open its link, or get a code to that address and enter it
            here. You can also call us on <BusinessPhone />.
          </p>
          {CodeByMail ? (
            <CodeByMail
              linkKey={proposalKey}
              intro="To open our proposal, enter the code that we have sent to your address."
              onConfirm={() => window.location.reload()}
            />
          ) : (
            <button
              className={actions.primary}
              type="button"
              disabled={!isHydrated}
              onClick={() => void load().catch(() => {})}
            >
              Send me a code
            </button>
          )}
        </div>
      </Card>
    </div>
  );
}
