import { updateRows } from '../platform/database/rows.ts';
import { isAncestor } from '../records/hierarchy.ts';
import type { MergeRules, StoredRow } from '../records/mergeRules.ts';
import { ACCOUNT_PARENTS } from './accounts.service.ts';

const parentOf = (row: Record<string, unknown>) => (row.parent_account_id as string | null) ?? null;

/** The link to the client's page of the account that goes, where the surviving one has none: it goes on working. */
const movedLink = (kept: StoredRow, gone: StoredRow) => (kept.client_page_id ? null : gone.client_page_id);

export const accountMerge: MergeRules = {
  /** A surviving account below the one that goes takes its place first, or it would come to be below itself. */
  async beforeMove(em, kept, gone) {
    if (movedLink(kept, gone)) {
      await updateRows(em, 'accounts', [
        { id: gone.id, version: gone.version, fields: { clientPageId: null } },
      ]);
    }
    if (!(await isAncestor(em, ACCOUNT_PARENTS, gone.id, kept.id))) return;
    await updateRows(em, 'accounts', [
      { id: kept.id, version: kept.version, fields: { parentAccountId: parentOf(gone) } },
    ]);
  },

  async resolveFields(_em, chosen, kept, gone) {
    const clientPageId = movedLink(kept, gone);
    const fields = clientPageId ? { ...chosen, clientPageId } : chosen;
    if (!('parentAccountId' in fields)) return fields;
    let parentAccountId = fields.parentAccountId;
    if (parentAccountId === gone.id) parentAccountId = parentOf(gone);
    if (parentAccountId === kept.id) parentAccountId = null;
    return { ...fields, parentAccountId };
  },
};
