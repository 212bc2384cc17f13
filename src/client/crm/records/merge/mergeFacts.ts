import type { MergeNoun } from '#shared/records/merges.schema.ts';
import { accountMerge } from '../../accounts/accounts.display.tsx';
import { contactMerge } from '../../contacts/contacts.display.tsx';
import type { MergeFacts } from '../recordType.ts';

/** The types of record that can be merged. */
export const mergeFacts: Record<MergeNoun, MergeFacts> = { accounts: accountMerge, contacts: contactMerge };
