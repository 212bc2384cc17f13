import { CODE_MINUTES } from '#shared/proposals/requests/requests.ts';
import { openTabDraft, type TabDraft } from '../../forms/tabDraft.ts';

interface CodeDraft extends TabDraft {
  /** When and for which link a code was last mailed (milliseconds since 1970). */
  mailed: { key: string; at: number } | null;
}

/** Kept for this tab, so that the field for the code is there again after a reload. */
export const codeDraft = openTabDraft<CodeDraft>('proposal-code');

/** A code may be on its way, or still valid. */
export function isCodeMailed(key: string) {
  const { mailed } = codeDraft.read();
  return mailed?.key === key && Date.now() - mailed.at < CODE_MINUTES * 60_000;
}
