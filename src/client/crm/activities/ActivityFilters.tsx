import { Select } from '@mantine/core';
import { activityType, type TimelineKind, timelineKind } from '#shared/activities.ts';
import type { Subject } from '#shared/records/subject.ts';
import { useSetSearchParam } from '../../ui/useSearchParam.ts';
import { formatSubject } from '../records/subject/parseSubject.ts';
import { SubjectSelect } from '../records/subject/SubjectSelect.tsx';
import { useTeamOptions } from '../team/useTeamOptions.ts';
import classes from './Activities.module.css';

const types = [...activityType.options, { value: 'change', label: timelineKind.labels.change }];

interface ActivityFiltersProps {
  kind: TimelineKind | null;
  personId: string | null;
  record: Subject | null;
}

/** The filters of the activity feed, which write to the address. */
export function ActivityFilters({ kind, personId, record }: ActivityFiltersProps) {
  const setParam = useSetSearchParam();
  const { everybody } = useTeamOptions();
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
      <div className={classes.record}>
        <SubjectSelect
          aria-label="Record"
          placeholder="Any record"
          value={record}
          onChange={(subject) => setParam('record', subject && formatSubject(subject))}
          clearable
        />
      </div>
    </div>
  );
}
