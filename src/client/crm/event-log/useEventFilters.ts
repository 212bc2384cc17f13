import { type EventKind, eventKinds } from '#shared/platform/eventLog.ts';
import { recordId } from '#shared/records/filters.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A group of kinds as one option of the filter; its name cannot be that of a kind. */
export const groupOption = (group: string) => `all ${group}`;

function kindsOf(what: string | undefined): EventKind[] {
  for (const [group, labels] of Object.entries(eventKinds)) {
    const kinds = Object.keys(labels) as EventKind[];
    if (what === groupOption(group)) return kinds;
    const kind = kinds.find((one) => one === what);
    if (kind) return [kind];
  }
  return [];
}

/** The filters of the log, as they are in the address; what is none of them is left out. */
export function useEventFilters() {
  const [person, from, to] = [useSearchParam('person'), useSearchParam('from'), useSearchParam('to')];
  return {
    personId: person && recordId(person) ? person : null,
    kinds: kindsOf(useSearchParam('what')),
    from: from && DAY.test(from) ? from : null,
    to: to && DAY.test(to) ? to : null,
  };
}
