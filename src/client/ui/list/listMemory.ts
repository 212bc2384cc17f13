import { use } from 'react';
import { UserIdContext } from '../UserIdContext.ts';
import { getUserItem, setUserItem } from '../userStorage.ts';
import { useSearchParam } from '../useSearchParam.ts';

/** The way in which somebody last looked at a list, in this browser. */
interface ListMemory {
  /** The view as in the address. */
  view?: string;
  /** The view from which they switched to the table. */
  viewBeforeTable?: string;
  /** The columns of the table, as in the address; undefined for all. */
  columns?: string | undefined;
  /** The rails of the board that are open. */
  openStages?: string[];
}

const NAME = 'list:';

/** The last choice of this person for a list, and the function that remembers another. Nothing is remembered before sign-in. */
export function useListMemory(list: string) {
  const userId = use(UserIdContext);
  const read = (): ListMemory => {
    const kept = userId ? getUserItem(userId, NAME + list) : null;
    return typeof kept === 'object' && kept !== null ? kept : {};
  };
  const remember = (choice: ListMemory) => {
    if (userId) setUserItem(userId, NAME + list, { ...read(), ...choice });
  };
  return { memory: read(), remember };
}

/** The view of a list: as its address says, else as this person last chose; undefined for the list's first view. */
export function useListView(list: string) {
  const inAddress = useSearchParam('view');
  const { memory } = useListMemory(list);
  return inAddress ?? memory.view;
}
