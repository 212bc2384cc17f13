import { use } from 'react';
import { UserIdContext } from '../UserIdContext.ts';
import { useIsPhone } from '../useIsPhone.ts';
import { getUserItem, setUserItem } from '../userStorage.ts';
import { useSearchParam } from '../useSearchParam.ts';

/** How somebody last looked at a list, in this browser: a phone has a choice of its own. */
interface ListMemory {
  view?: string;
  /** The view from which they switched to the table. */
  viewBeforeTable?: string;
  /** The columns of the table, as in the address; undefined for all. */
  columns?: string | undefined;
  /** Open columns of the board's closed stages. */
  openStages?: string[];
}

/** The last choice of this person for a list, and the function that remembers another. Nothing is remembered before sign-in. */
export function useListMemory(list: string) {
  const userId = use(UserIdContext);
  const name = `${useIsPhone() ? 'phone' : 'list'}:${list}`;
  const read = (): ListMemory => {
    const kept = userId ? getUserItem(userId, name) : null;
    return typeof kept === 'object' && kept !== null ? kept : {};
  };
  const remember = (choice: ListMemory) => {
    if (userId) setUserItem(userId, name, { ...read(), ...choice });
  };
  return { memory: read(), remember };
}

/** The address's, otherwise the last choice; undefined for the default. */
export function useListView(list: string) {
  const inAddress = useSearchParam('view');
  const { memory } = useListMemory(list);
  return inAddress ?? memory.view;
}
