import { useDebouncedValue } from '@mantine/hooks';
import { formatAbn, isAbn } from '#shared/fields/abn.ts';
import { parsePhone } from '#shared/fields/phone.ts';
import { searchKind } from '#shared/records/nouns.ts';
import type { SearchHit } from '#shared/records/search.ts';
import { hasRight } from '#shared/team/rights.ts';
import { trpc } from '../../trpc.ts';
import { useSession } from '../auth/useSession.ts';
import { recordTypesWithScreen } from '../navigation/recordTypes.ts';
import { recordHref } from '../records/subject/recordHref.ts';
import {
  expiryOptions,
  filterOptions,
  findRegistrationGroups,
  isNamed,
  type PaletteActions,
  rarePlaces,
  reportOptions,
  useCommands,
} from './commands.ts';
import type { PaletteOption } from './PaletteOption.tsx';
import { getRecentRecords } from './recentRecords.ts';

/** Offered after a search without results. */
const ADDS = new Set(['new-enquiry', 'add-lead', 'add-contact', 'add-account']);

/** Milliseconds from the last key to the call. */
const PAUSE_MS = 120;

const formatNumber = (number: string) =>
  isAbn(number) ? `ABN ${formatAbn(number)}` : (parsePhone(number)?.text ?? number);

const asOption = ({ kind, id, name, detail, number }: SearchHit): PaletteOption => ({
  id,
  label: name,
  // First, so that it is never cut off.
  detail: number ? [formatNumber(number), detail].filter(Boolean).join(' · ') : detail,
  icon: recordTypesWithScreen.find(({ noun }) => noun === kind)?.icon,
  href: recordHref({ noun: kind, id }),
});

export interface OptionGroup {
  label: string;
  options: PaletteOption[];
}

/** Records from the server, commands and registration groups. */
export function usePaletteOptions(typed: string, actions: PaletteActions) {
  const { user } = useSession();
  const commands = useCommands(actions);
  const search = typed.trim();
  const [paused] = useDebouncedValue(search, PAUSE_MS);
  const recent = search ? [] : getRecentRecords(user.id);
  const isRecent = !search && recent.length > 0;
  // The search is in the key: earlier answers are never shown.
  const query = trpc.search.everything.useQuery(
    { search, ids: recent },
    { enabled: search ? paused === search : isRecent, staleTime: 0, gcTime: 60_000 },
  );
  const catalogue = trpc.catalogue.current.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const registrationGroups = search ? (catalogue.data?.groups ?? []) : [];
  const isLoading = (Boolean(search) || isRecent) && query.isPending;
  const hits = isRecent || search ? (query.data ?? []) : [];

  const rare = rarePlaces.filter(({ right }) => !right || hasRight(user, right));
  const matching = search
    ? filterOptions([...commands, ...rare, ...reportOptions, ...expiryOptions()], search)
    : commands;
  const first = matching.filter((command) => search.length > 1 && isNamed(command, search));
  const registration = {
    label: 'Registration groups',
    options: findRegistrationGroups(registrationGroups, search),
  };
  // '0107' means the group before anything that contains it.
  const isGroupNumber = registrationGroups.some(({ number }) => number === search);
  const groups: OptionGroup[] = [
    ...(isGroupNumber ? [registration] : []),
    { label: 'Actions', options: first },
    ...(search ? byKind(hits) : [{ label: 'Opened last', options: hits.map(asOption) }]),
    {
      label: first.length > 0 ? 'More actions' : 'Actions',
      options: matching.filter((one) => !first.includes(one)),
    },
    ...(isGroupNumber ? [] : [registration]),
  ];
  const found = groups.filter(({ options }) => options.length > 0);
  const isNothing = Boolean(search) && found.length === 0 && !isLoading && !query.error;
  return {
    groups: isNothing ? [{ label: 'Actions', options: commands.filter(({ id }) => ADDS.has(id)) }] : found,
    /** Nothing matches: offer to add it. */
    isNothing,
    isWaiting: isLoading,
    error: query.error && !isLoading ? query.error.message : null,
    retry: () => void query.refetch(),
  };
}

/** The best hit's kind first, then from people to files. */
function byKind(hits: SearchHit[]): OptionGroup[] {
  const inOrder = searchKind.values.filter((kind) => hits.some((hit) => hit.kind === kind));
  const kinds = new Set([...hits.slice(0, 1).map(({ kind }) => kind), ...inOrder]);
  return [...kinds].map((kind) => ({
    label: searchKind.labels[kind],
    options: hits.filter((hit) => hit.kind === kind).map(asOption),
  }));
}
