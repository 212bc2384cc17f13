import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { pluralize } from '#shared/fields/format.ts';
import type { SearchKind } from '#shared/records/nouns.ts';
import { MAX_HITS_PER_KIND, type SearchHit } from '#shared/records/search.ts';
import { trpc } from '../../../trpc.ts';
import { Select, type SelectProps } from '../../../ui/form/Select.ts';
import { labelOfNoun } from './recordHref.ts';

/** The number of records of each type that are listed where there are several types. */
const SHOWN_OF_SEVERAL = 6;
const PAUSE_MS = 200;

type InputProps =
  | 'label'
  | 'aria-label'
  | 'description'
  | 'placeholder'
  | 'error'
  | 'withAsterisk'
  | 'clearable'
  | 'disabled'
  | 'inputContainer'
  | 'autoFocus'
  | 'openOnFocus'
  | 'mt';

export interface RecordSelectProps<Noun extends SearchKind = SearchKind>
  extends Pick<SelectProps, InputProps> {
  nouns: readonly Noun[];
  value: { noun: Noun; id: string } | null;
  onChange: (record: { noun: Noun; id: string } | null) => void;
  /** The name of the chosen record, where the form has that already; otherwise it is loaded. */
  title?: string | null | undefined;
  except?: string | undefined;
  /** True if each option also says what its record belongs to. */
  showDetail?: boolean;
}

/** Chooses a record by searching for it; before anything is typed the first by name are listed. */
export function RecordSelect<Noun extends SearchKind>({
  nouns,
  value,
  onChange,
  title,
  except,
  showDetail,
  error,
  ...props
}: RecordSelectProps<Noun>) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<SearchHit | null>(null);
  const knownTitle = picked && picked.id === value?.id ? picked.name : title;
  const lookup = trpc.search.everything.useQuery(
    { search: '', ids: value ? [value.id] : [] },
    { enabled: value !== null && !knownTitle },
  );
  const chosenTitle = knownTitle ?? lookup.data?.[0]?.name;
  const search = typed === chosenTitle ? '' : typed;
  const { hits, isFound, isSearching, hasFailed, onOpen } = useSearchHits(nouns, search);

  const shown = hits.filter(({ id }) => id !== except);
  const isListed = shown.some(({ id }) => id === value?.id);
  const chosen = value && chosenTitle && !isListed ? [{ value: value.id, label: chosenTitle }] : [];
  const [noun, ...otherNouns] = nouns;
  const plural = noun && otherNouns.length === 0 ? pluralize(noun) : null;

  return (
    <Select
      ref={input}
      searchable
      // Enter waits for the typed text's results: until then the list is outdated.
      selectFirstOptionOnChange={search !== '' && isFound}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || search === '' || isFound) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      allowDeselect={false}
      data={[...chosen, ...(plural ? shown.map(toOption) : groupByNoun(nouns, shown))]}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <div>
          {option.label}
          {showDetail && (
            <Text size="xs" c="dimmed">
              {shown.find(({ id }) => id === option.value)?.detail}
            </Text>
          )}
        </div>
      )}
      value={value?.id ?? null}
      onChange={(id) => {
        const hit = hits.find((one) => one.id === id);
        const noun = nouns.find((one) => one === hit?.kind);
        if (hit && noun) {
          setPicked(hit);
          onChange({ noun, id: hit.id });
        } else if (id === null) onChange(null);
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={onOpen}
      onClear={() => input.current?.focus()}
      nothingFoundMessage={isSearching ? 'Looking…' : plural ? `No ${plural} found` : 'No record found'}
      error={
        error ??
        (hasFailed && `${labelOfNoun(plural ?? 'records')} could not be loaded. Open the list to try again.`)
      }
      // Mantine's own button cannot be reached by keyboard, which would leave no way to clear the input.
      clearButtonProps={{
        'aria-label': `Clear ${props.label ?? props['aria-label']}`,
        'aria-hidden': false,
        tabIndex: 0,
        mih: 24,
        miw: 24,
      }}
      {...props}
    />
  );
}

/** Only once the list was opened, so that forms load no unused options. */
function useSearchHits(nouns: readonly SearchKind[], typed: string) {
  const [wasOpened, setWasOpened] = useState(false);
  const text = typed.trim();
  const [search] = useDebouncedValue(text, PAUSE_MS);
  const limit = nouns.length === 1 ? MAX_HITS_PER_KIND : SHOWN_OF_SEVERAL;
  const query = trpc.search.everything.useQuery(
    { search, kinds: [...nouns], limit },
    // Includes a record added a moment ago.
    { placeholderData: keepPreviousData, enabled: wasOpened, staleTime: 0 },
  );
  return {
    hits: query.data ?? [],
    /** True once the hits are those of the text. */
    isFound: search === text && query.data !== undefined && !query.isPlaceholderData,
    isSearching: search !== text || query.isFetching,
    hasFailed: query.isError,
    onOpen: () => (wasOpened ? void query.refetch() : setWasOpened(true)),
  };
}

const toOption = ({ id, name }: SearchHit) => ({ value: id, label: name });

const groupByNoun = (nouns: readonly SearchKind[], hits: SearchHit[]) =>
  nouns
    .map((noun) => ({
      group: labelOfNoun(noun),
      items: hits.filter(({ kind }) => kind === noun).map(toOption),
    }))
    .filter(({ items }) => items.length > 0);
