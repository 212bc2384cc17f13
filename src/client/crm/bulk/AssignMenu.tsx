import { trpc } from '../../trpc.ts';
import { GiveMenu } from './GiveMenu.tsx';

const NOBODY = 'nobody';

/** Gives all that is picked to somebody of the team, or to nobody. */
export function AssignMenu({ isBusy, onGive }: { isBusy: boolean; onGive: (id: string | null) => void }) {
  const team = trpc.team.options.useQuery();
  const people = (team.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <GiveMenu
      label="Assign to"
      options={[...people, { value: NOBODY, label: 'Nobody' }]}
      isBusy={isBusy}
      onGive={(id) => onGive(id === NOBODY ? null : id)}
    />
  );
}
