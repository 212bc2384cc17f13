import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { daysFilter, periodText, reportPeriod } from '#shared/reports/periods.ts';
import { useSetSearchParam } from '../../ui/useSearchParam.ts';
import { useMissingRight } from '../auth/useMissingRight.ts';
import { useTeamOptions } from '../team/useTeamOptions.ts';
import classes from './Reports.module.css';
import type { ReportFilters } from './useReportFilters.ts';

const OWN = 'own';

/** The period, the person and the comparison of all tables. */
export function ReportToolbar({ filters }: { filters: ReportFilters }) {
  const setParam = useSetSearchParam();
  const { days, isOwnPeriod, person } = filters;
  const { everybody } = useTeamOptions();
  const isForMeAlone = useMissingRight('reportOnOthers') !== null;
  const people = [
    { value: '', label: 'Everyone' },
    { value: 'me', label: 'Me' },
    ...(isForMeAlone ? [] : everybody),
  ];
  return (
    <div className={classes.toolbar}>
      <NativeSelect
        aria-label="Period"
        data={[...reportPeriod.options, { value: OWN, label: 'Other days…' }]}
        value={isOwnPeriod ? OWN : filters.period}
        onChange={({ currentTarget: { value } }) =>
          setParam('period', value === OWN ? daysFilter(days) : value)
        }
      />
      <NativeSelect
        aria-label="Person"
        data={people}
        value={person}
        onChange={({ currentTarget: { value } }) => setParam('person', value)}
      />
      <Checkbox
        label="Compare with the period before"
        checked={filters.isCompared}
        onChange={({ currentTarget: { checked } }) => setParam('compare', checked ? 'yes' : null)}
      />
      <Button
        variant="default"
        className={classes.print}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </div>
  );
}

/** The first and the last day, where they are no common period. Days that are no period leave the address as it is. */
export function OwnDays({ days }: Pick<ReportFilters, 'days'>) {
  const setParam = useSetSearchParam();
  const first = useRef<HTMLInputElement>(null);
  // The first day is what a person types who has chosen them.
  useEffect(() => {
    if (document.activeElement?.matches('select')) first.current?.focus();
  }, []);
  const set = (changed: Partial<typeof days>) => {
    const text = daysFilter({ ...days, ...changed });
    if (periodText(text)) setParam('period', text);
  };
  return (
    <>
      <TextInput
        ref={first}
        type="date"
        size="xs"
        aria-label="First day"
        defaultValue={days.from}
        onBlur={({ currentTarget: { value } }) => set({ from: value })}
      />
      <span>to</span>
      <TextInput
        type="date"
        size="xs"
        aria-label="Last day"
        defaultValue={days.to}
        onBlur={({ currentTarget: { value } }) => set({ to: value })}
      />
    </>
  );
}
