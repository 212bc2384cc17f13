import { fullName } from '#shared/contacts.ts';
import { trpc } from '../../../trpc.ts';

/** The query of a record's name, by its noun. */
const queries = {
  account: (id: string) => trpc.accounts.byId.useQuery({ id }, { select: ({ name }) => name }),
  contact: (id: string) => trpc.contacts.byId.useQuery({ id }, { select: fullName }),
  lead: (id: string) => trpc.leads.byId.useQuery({ id }, { select: ({ title }) => title }),
  opportunity: (id: string) => trpc.opportunities.byId.useQuery({ id }, { select: ({ name }) => name }),
};

interface RecordNameProps {
  noun: keyof typeof queries;
  id: string;
}

/** The name of the record with this id. */
export function RecordName({ noun, id }: RecordNameProps) {
  const useName = queries[noun];
  const { data, error } = useName(id);
  return data ?? (error ? `${/^[ao]/.test(noun) ? 'An' : 'A'} ${noun} that is gone` : '…');
}
