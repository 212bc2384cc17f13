import { trpc } from '../../trpc.ts';

/** The name of a member of the team. */
export function AssigneeName({ id }: { id: string }) {
  const team = trpc.team.options.useQuery();
  const member = team.data?.find((person) => person.id === id);
  return member?.name ?? (team.isPending ? '…' : 'Somebody who left the team');
}
