import { Select } from '@mantine/core';
import { eventKinds } from '#shared/platform/eventLog.ts';
import { DateInput } from '../../ui/form/inputs.tsx';
import { FoldedFields } from '../../ui/settings/FoldedFields.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { useSearchParam, useSetSearchParam } from '../../ui/useSearchParam.ts';
import { useTeamOptions } from '../team/useTeamOptions.ts';
import classes from './EventLog.module.css';
import { groupOption } from './useEventFilters.ts';

const kinds = Object.entries(eventKinds).map(([group, labels]) => ({
  group,
  items: [
    { value: groupOption(group), label: `${group}: everything` },
    ...Object.entries(labels).map(([value, label]) => ({ value, label: String(label) })),
  ],
}));

/** The filters of the log, which write to the address. */
export function EventFilters() {
  const setParam = useSetSearchParam();
  const { everybody } = useTeamOptions();
  const [what, person] = [useSearchParam('what'), useSearchParam('person')];
  const [from, to] = [useSearchParam('from'), useSearchParam('to')];
  const isPhone = useIsPhone();
  const boxes = (
    <div className={classes.filters}>
      <Select
        label="What"
        placeholder="Anything"
        searchable
        nothingFoundMessage="Nothing found"
        data={kinds}
        value={what ?? null}
        onChange={(chosen) => setParam('what', chosen)}
        clearable
        clearButtonProps={{ 'aria-label': 'Anything' }}
      />
      <Select
        label="Person"
        placeholder="Anyone"
        searchable
        data={everybody}
        value={person ?? null}
        onChange={(chosen) => setParam('person', chosen)}
        clearable
        clearButtonProps={{ 'aria-label': 'Anyone' }}
      />
      <DateInput
        label="From"
        value={from ?? ''}
        onChange={(event) => setParam('from', event.currentTarget.value)}
      />
      <DateInput
        label="To"
        value={to ?? ''}
        onChange={(event) => setParam('to', event.currentTarget.value)}
      />
    </div>
  );
  return isPhone ? (
    <FoldedFields summary="Filters" hasError={false} startsOpen={Boolean(what ?? person ?? from ?? to)}>
      {boxes}
    </FoldedFields>
  ) : (
    boxes
  );
}
