import { useRef, useState } from 'react';
import type { SentProposal } from '#shared/proposals/sentProposal.ts';
import { loadModule, NeedsReloadError } from '../../connection/loadModule.ts';

export interface AnswerProps {
  proposal: SentProposal;
  proposalKey: string;
  onAnswer: (proposal: SentProposal) => void;
}

type Answers = typeof import('./answers.ts');

/** One at a time; keeps what was typed on failure. */
export function useAnswer<Answer>(onAnswer: (answer: Answer) => void) {
  const [state, setState] = useState<{ isSending: boolean; error?: string | undefined }>({
    isSending: false,
  });
  const isBusy = useRef(false);

  async function send(call: (answers: Answers) => Promise<Answer>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ isSending: true });
    try {
      onAnswer(await call(await loadModule(() => import('./answers.ts'))));
      setState({ isSending: false });
    } catch (error) {
      setState({ isSending: false, error: reasonOf(error) });
    }
    isBusy.current = false;
  }

  return { ...state, send };
}

function reasonOf(error: unknown) {
  if (!navigator.onLine) return 'You seem to be offline. What you wrote is still here.';
  if (error instanceof NeedsReloadError) return 'Please reload the page and try again.';
  const reason = error instanceof Error ? error.message : '';
  return `Your answer was not sent. ${reason}`.trim();
}
