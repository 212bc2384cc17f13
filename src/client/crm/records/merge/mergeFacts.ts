import type { MergeNoun } from '#shared/records/merges.schema.ts';
import { accountMerge } from '../../accounts/accounts.merge.ts';
import { contactMerge } from '../../contacts/contacts.merge.ts';
import type { MergeFacts } from '../recordType.ts';

/** What can be merged. */
export const mergeFacts: Record<MergeNoun, MergeFacts> = { accounts: accountMerge, contacts: contactMerge };
