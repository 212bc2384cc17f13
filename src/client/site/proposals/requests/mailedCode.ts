import { CODE_MINUTES } from '#shared/proposals/requests/requests.ts';
import { openTabDraft, type TabDraft } from '../../forms/tabDraft.ts';

interface CodeDraft extends TabDraft {
  /** When and for which link a code was last mailed (milliseconds since 1970). */
  mailed: { key: string; at: number } | null;
}

/** In this tab, so that a reload shows the code's field again. */
export const codeDraft = openTabDraft<CodeDraft>('proposal-code');

/** A code may be on its way, or still valid. */
export function isCodeMailed(key: string) {
  const { mailed } = codeDraft.read();
  return mailed?.key === key && Date.now() - mailed.at < CODE_MINUTES * 60_000;
}
