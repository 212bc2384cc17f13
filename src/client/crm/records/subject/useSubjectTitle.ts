import { fullName } from '#shared/contacts.ts';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import type { Subject } from '#shared/records/subject.ts';
import { trpc } from '../../../trpc.ts';

/** What the record is called; asked for unless it is null. */
export function useSubjectTitle(subject: Subject | null): string | undefined {
  const asked = (noun: SubjectNoun) =>
    [{ id: subject?.id ?? '' }, { enabled: subject?.noun === noun }] as const;
  const lead = trpc.leads.byId.useQuery(...asked('lead'));
  const contact = trpc.contacts.byId.useQuery(...asked('contact'));
  const account = trpc.accounts.byId.useQuery(...asked('account'));
  const opportunity = trpc.opportunities.byId.useQuery(...asked('opportunity'));
  if (subject?.noun === 'lead') return lead.data?.title;
  if (subject?.noun === 'contact') return contact.data && fullName(contact.data);
  if (subject?.noun === 'account') return account.data?.name;
  return subject ? opportunity.data?.name : undefined;
}
