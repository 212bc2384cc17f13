import { fullName } from '#shared/contacts/contacts.ts';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../../trpc.ts';

/** The query of a record's name, by its noun: of those to which fields refer. */
const queries: Partial<Record<SubjectNoun, (id: string) => { data?: string; error: unknown }>> = {
  account: (id: string) => trpc.accounts.byId.useQuery({ id }, { select: ({ name }) => name }),
  contact: (id: string) => trpc.contacts.byId.useQuery({ id }, { select: fullName }),
  lead: (id: string) => trpc.leads.byId.useQuery({ id }, { select: ({ title }) => title }),
  opportunity: (id: string) => trpc.opportunities.byId.useQuery({ id }, { select: ({ name }) => name }),
};

export function RecordName({ noun, id }: { noun: SubjectNoun; id: string }) {
  const useName = queries[noun];
  if (!useName) throw new Error(`No name of a ${noun}: add its query`);
  const { data, error } = useName(id);
  return data ?? (error ? `${/^[ao]/.test(noun) ? 'An' : 'A'} ${noun} that is gone` : '…');
}
