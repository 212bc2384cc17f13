import { useTeamOptions } from './useTeamOptions.ts';

/** The name of a member of the team, marked if they left. */
export function AssigneeName({ id }: { id: string }) {
  const { team, everybody } = useTeamOptions();
  const member = everybody.find(({ value }) => value === id);
  return member?.label ?? (team.isPending ? '…' : 'Somebody who left the team');
}
