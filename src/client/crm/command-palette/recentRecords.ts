import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { MAX_RECENT_RECORDS } from '#shared/records/search.ts';
import { getUserItem, setUserItem } from '../../ui/userStorage.ts';
import { useSession } from '../auth/useSession.ts';
import { recordTypesWithScreen } from '../navigation/recordTypes.ts';

const NAME = 'recent';

const PATHS = new Set<string | undefined>(recordTypesWithScreen.map(({ path }) => path));
const RECORD_ADDRESS = /^\/crm\/([a-z]+)\/([\da-f-]{36})(?:\/|$)/;

function recordIdIn(pathname: string) {
  const [, path, id] = pathname.match(RECORD_ADDRESS) ?? [];
  return PATHS.has(path) ? id : undefined;
}

/** The ids of the records that this person opened last in this browser, newest first. */
export function getRecentRecords(userId: string): string[] {
  const kept = getUserItem(userId, NAME);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MAX_RECENT_RECORDS) : [];
}

export function useRememberRecentRecords() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const id = recordIdIn(pathname);
  useEffect(() => {
    if (!id) return;
    const others = getRecentRecords(user.id).filter((other) => other !== id);
    setUserItem(user.id, NAME, [id, ...others].slice(0, MAX_RECENT_RECORDS));
  }, [id, user.id]);
}
