import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { activityType, type TimelineKind, timelineKind } from '#shared/activities/activities.ts';
import { closingPeriod } from '#shared/fields/periods.ts';
import type { Subject } from '#shared/records/subject.ts';
import { Select } from '../../ui/form/Select.ts';
import { DateRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { useSetSearchParam } from '../../ui/useSearchParam.ts';
import { formatSubject } from '../records/subject/parseSubject.ts';
import { SubjectSelect } from '../records/subject/SubjectSelect.tsx';
import { PersonFilter } from '../team/PersonFilter.tsx';
import { useTeamOptions } from '../team/useTeamOptions.ts';
import classes from './Activities.module.css';

const types = [...activityType.options, { value: 'change', label: timelineKind.labels.change }];

const momentPeriods = closingPeriod.options.filter(({ value }) =>
  ['this_month', 'this_quarter'].includes(value),
);

interface ActivityFiltersProps {
  kind: TimelineKind | null;
  personId: string | null;
  record: Subject | null;
  /** The address has a filter by day or by person. */
  hasMoments: boolean;
}

export function ActivityFilters({ kind, personId, record, hasMoments }: ActivityFiltersProps) {
  const setParam = useSetSearchParam();
  const { everybody } = useTeamOptions();
  const [isOpen, { open }] = useDisclosure();
  return (
    <div className={classes.filters}>
      <Select
        aria-label="Type"
        placeholder="Any type"
        data={types}
        value={kind}
        onChange={(type) => setParam('type', type)}
        clearable
        clearButtonProps={{ 'aria-label': 'Any type' }}
      />
      {(!hasMoments || personId) && (
        <Select
          aria-label="Person"
          placeholder="Anyone"
          searchable
          data={everybody}
          value={personId}
          onChange={(id) => setParam('person', id)}
          clearable
          clearButtonProps={{ 'aria-label': 'Anyone' }}
        />
      )}
      <SubjectSelect
        aria-label="Record"
        placeholder="Any record"
        value={record}
        onChange={(subject) => setParam('record', subject && formatSubject(subject))}
        clearable
      />
      {isOpen || hasMoments ? (
        <>
          <div className={classes.wide}>
            <PersonFilter name="by" label="Done by" />
          </div>
          <div className={classes.wide}>
            <DateRangeFilter name="happened" label="Took place" periods={momentPeriods} />
          </div>
        </>
      ) : (
        <ActionIcon size={36} aria-label="More filters" title="More filters" onClick={open}>
          <IconAdjustmentsHorizontal size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
