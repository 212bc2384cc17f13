import { Select } from '@mantine/core';
import { type SubjectNoun, subjectNoun } from '#shared/activities.ts';
import { type DocumentKind, documentKind } from '#shared/documents.ts';
import { trpc } from '../../trpc.ts';
import { useSetSearchParam } from '../../ui/useSearchParam.ts';
import classes from './DocumentFilters.module.css';

interface DocumentFiltersProps {
  kind: DocumentKind | undefined;
  ownerId: string | undefined;
  subject: SubjectNoun | undefined;
}

/** The filters of the list, kept in the address. */
export function DocumentFilters({ kind, ownerId, subject }: DocumentFiltersProps) {
  const setParam = useSetSearchParam();
  const team = trpc.team.options.useQuery();
  const box = (param: string, label: string, any: string) => ({
    'aria-label': label,
    placeholder: any,
    onChange: (chosen: string | null) => setParam(param, chosen),
    clearable: true,
    clearButtonProps: { 'aria-label': any },
  });
  return (
    <div className={classes.filters}>
      <Select {...box('type', 'Type', 'Any type')} data={documentKind.options} value={kind ?? null} />
      <Select {...box('about', 'About', 'Any record')} data={subjectNoun.options} value={subject ?? null} />
      <Select
        {...box('owner', 'Owner', 'Any owner')}
        data={(team.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={ownerId ?? null}
      />
    </div>
  );
}
