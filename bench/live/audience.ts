import type { LiveUpdate } from '#shared/platform/live.ts';
import type { Server } from '../servers.ts';
import type { Person } from './people.ts';
import { type Kind, openScreen, type Refresh, type Screen } from './screen.ts';

/** A screen of how many shows a list that changes. */
const LISTS_OF = 3;
/** A list of how many has a filter. */
const FILTERED_OF = 5;

/** Streams that are opened at a time. */
const OPENED_AT_ONCE = 20;

interface Listeners {
  onUpdate(screen: number, update: LiveUpdate): void;
  onRefresh(refresh: Refresh): void;
}

export type Audience = ReturnType<typeof openAudience>;

/** Screens of so many people, one each, that share the servers evenly. */
export function openAudience(servers: Server[], people: Person[]) {
  let screens: Screen[] = [];
  let listeners: Listeners | null = null;
  let lost = 0;

  const open = (n: number) => {
    const person = people[n];
    if (!person) throw new Error(`There are people for ${people.length} screens only`);
    return openScreen({
      address: servers[n % servers.length]?.address ?? '',
      person,
      kind: kindOf(Math.floor(n / servers.length)),
      onUpdate: (update) => listeners?.onUpdate(n, update),
      onRefresh: (refresh) => listeners?.onRefresh(refresh),
      onEnd: () => {
        lost += 1;
      },
    });
  };

  return {
    count: () => screens.length,
    /** Streams that a server ended. */
    lostCount: () => lost,
    /** Opens what is missing to so many screens. */
    async growTo(count: number) {
      while (screens.length < count) {
        const more = Math.min(OPENED_AT_ONCE, count - screens.length);
        const first = screens.length;
        screens.push(...(await Promise.all(Array.from({ length: more }, (_, n) => open(first + n)))));
      }
    },
    /** From now on these are called; null for nobody. */
    listen(to: Listeners | null) {
      listeners = to;
    },
    close() {
      for (const screen of screens) screen.close();
      screens = [];
    },
  };
}

const kindOf = (n: number): Kind => {
  if (n % LISTS_OF !== 0) return 'other';
  return (n / LISTS_OF) % FILTERED_OF === 0 ? 'filtered list' : 'list';
};
