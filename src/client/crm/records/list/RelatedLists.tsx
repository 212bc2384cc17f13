import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  Children,
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { Panel } from '../../../ui/Panel.tsx';
import classes from './RelatedList.module.css';

export interface AddRelatedProps {
  to: string;
  label: string;
}

/** The buttons of the empty lists, by the place of the list. */
type Adds = Record<number, AddRelatedProps>;

const ListPlace = createContext<{ place: number; setAdds: Dispatch<SetStateAction<Adds>> } | null>(null);

/** The lists of what belongs to a record, and in one panel after them the buttons of those that are empty. */
export function RelatedLists({ children }: { children: ReactNode }) {
  const [adds, setAdds] = useState<Adds>({});
  const empty = Object.values(adds);
  return (
    <>
      {Children.toArray(children).map((list, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lists of a screen keep their places
        <Place key={place} place={place} setAdds={setAdds}>
          {list}
        </Place>
      ))}
      {empty.length > 0 && (
        <Panel title="Add">
          <Group gap={6}>
            {empty.map(({ to, label }) => (
              <Button
                key={label}
                component={Link}
                to={to}
                size="compact-sm"
                variant="default"
                px={6}
                aria-label={label}
                leftSection={<IconPlus size={16} aria-hidden />}
              >
                <span className={classes.noun}>{label.replace(/^Add /, '')}</span>
              </Button>
            ))}
          </Group>
        </Panel>
      )}
    </>
  );
}

function Place({
  place,
  setAdds,
  children,
}: {
  place: number;
  setAdds: Dispatch<SetStateAction<Adds>>;
  children: ReactNode;
}) {
  return <ListPlace value={useMemo(() => ({ place, setAdds }), [place, setAdds])}>{children}</ListPlace>;
}

/** Returns true for a list among others whose empty ones have no panel. */
export const useIsAmongLists = () => use(ListPlace) !== null;

export function EmptyRelatedList({ to, label }: AddRelatedProps) {
  const list = use(ListPlace);
  useLayoutEffect(() => {
    if (!list) return;
    const { place, setAdds } = list;
    setAdds((adds) => ({ ...adds, [place]: { to, label } }));
    return () => setAdds(({ [place]: _, ...others }) => others);
  }, [list, to, label]);
  return null;
}
