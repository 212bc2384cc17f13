import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '#shared/contacts.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { subjectInput } from '#shared/records/subject.schema.ts';
import type { Subject } from '#shared/records/subject.ts';
import { trpc } from '../../../trpc.ts';
import { useSubjectTitle } from './useSubjectTitle.ts';

/** Of each kind; the others are found by typing more. */
const SHOWN = 6;
const PAUSE_MS = 200;

interface SubjectSelectProps
  extends Pick<SelectProps, 'error' | 'withAsterisk' | 'placeholder' | 'clearable' | 'aria-label' | 'label'> {
  value: Subject | null;
  onChange: (subject: Subject | null) => void;
}

const written = ({ noun, id }: Subject) => `${noun}:${id}`;

/** Reads 'lead:…' back; null for what is no record. */
export function parseSubject(text: string | null | undefined): Subject | null {
  const [noun, id] = text?.split(':') ?? [];
  return subjectInput.safeParse({ noun, id }).data ?? null;
}

/** Chooses a record of any kind: the server looks for what is typed. */
export function SubjectSelect({ value, onChange, error, ...props }: SubjectSelectProps) {
  const [typed, setTyped] = useState('');
  const [wasOpened, setWasOpened] = useState(false);
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null);
  const chosen = value && written(value);
  const title = useSubjectTitle(value && picked?.value !== chosen ? value : null);
  const known = picked && picked.value === chosen ? picked.label : title;

  // The chosen name stands in the box to begin with: that is no search.
  const wanted = typed === known ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, PAUSE_MS);
  const asked = { search: search || undefined, limit: SHOWN };
  // Nobody waits for the choices of a box that was never opened.
  const options = { placeholderData: keepPreviousData, enabled: wasOpened };
  const leads = trpc.leads.list.useQuery(asked, options);
  const contacts = trpc.contacts.list.useQuery(asked, options);
  const accounts = trpc.accounts.list.useQuery(asked, options);
  const opportunities = trpc.opportunities.list.useQuery(asked, options);
  const queries = [leads, contacts, accounts, opportunities];
  const failed = queries.find((query) => query.error);
  const isLooking = search !== wanted || queries.some((query) => query.isFetching);

  const group = (noun: Subject['noun'], found: { id: string; label: string }[] | undefined) => ({
    group: subjectNoun.labels[noun],
    items: (found ?? []).map(({ id, label }) => ({ value: written({ noun, id }), label })),
  });
  const groups = [
    group(
      'lead',
      leads.data?.items.map(({ id, title }) => ({ id, label: title })),
    ),
    group(
      'contact',
      contacts.data?.items.map((contact) => ({ id: contact.id, label: fullName(contact) })),
    ),
    group(
      'account',
      accounts.data?.items.map(({ id, name }) => ({ id, label: name })),
    ),
    group(
      'opportunity',
      opportunities.data?.items.map(({ id, name }) => ({ id, label: name })),
    ),
  ].filter(({ items }) => items.length > 0);
  const isListed = groups.some(({ items }) => items.some((item) => item.value === chosen));
  const chosenAlone = chosen && known && !isListed ? [{ value: chosen, label: known }] : [];

  return (
    <Select
      searchable
      allowDeselect={false}
      placeholder="Search leads, contacts, accounts, opportunities"
      data={[...chosenAlone, ...groups]}
      filter={({ options }) => options}
      value={chosen}
      onChange={(next, option) => {
        setPicked(next && option ? { value: next, label: option.label } : null);
        onChange(parseSubject(next));
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => {
        setWasOpened(true);
        failed?.refetch();
      }}
      nothingFoundMessage={isLooking ? 'Looking…' : 'No such record'}
      error={error ?? (failed && 'Records could not be loaded. Open the list to try again.')}
      {...props}
    />
  );
}
