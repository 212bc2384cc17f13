import { CODE_MINUTES } from '#shared/proposals/requests/requests.ts';
import { openTabDraft, type TabDraft } from '../../forms/tabDraft.ts';

interface CodeDraft extends TabDraft {
  /** The link for which a code was mailed last, and when: in milliseconds since 1970. */
  mailed: { key: string; at: number } | null;
}

/** Kept for this tab, so that the field for the code is there again after a reload. */
export const codeDraft = openTabDraft<CodeDraft>('proposal-code');

/** True while a code may be on its way for this link, or work. */
export function isCodeMailed(key: string) {
  const { mailed } = codeDraft.read();
  return mailed?.key === key && Date.now() - mailed.at < CODE_MINUTES * 60_000;
}
