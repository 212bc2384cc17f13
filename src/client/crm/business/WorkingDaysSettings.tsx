import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod';
import type { StoredSections } from '#shared/business/sections.schema.ts';
import { formatCount, today } from '#shared/fields/format.ts';
import { workingDaysForm } from '#shared/holidays/holidays.schema.ts';
import { australianState, MOST_HOLIDAYS } from '#shared/holidays/holidays.ts';
import { DateInput } from '../../ui/form/inputs.tsx';
import { Select } from '../../ui/form/Select.ts';
import { useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import classes from './Business.module.css';
import { BusinessSections } from './BusinessSections.tsx';
import { ItemList } from './ItemList.tsx';
import { SectionForm } from './SectionForm.tsx';

const { state: stateSchema, holidays: holidaysSchema } = workingDaysForm.shape;
const schema = z.object({ state: stateSchema, items: holidaysSchema });

type Form = ZodForm<typeof schema>;

const WorkingDaysForm = ({ stored }: { stored: StoredSections['workingDays'] }) => (
  <SectionForm
    section="workingDays"
    hint="Reminders, morning emails and tasks leave out weekends and these days."
    summary={australianState.labels[stored.value.state]}
    effect="They count from now on."
    schema={schema}
    stored={stored}
    values={{ state: stored.value.state, items: stored.value.holidays }}
    toValue={({ state, items }) => ({ state, holidays: items })}
  >
    {(form) => <HolidayFields form={form} />}
  </SectionForm>
);

/** The state, and its holidays of one year at a time. */
function HolidayFields({ form }: { form: Form }) {
  const state = useFormValue(form, 'state');
  const items = useFormValue(form, 'items');
  const [year, setYear] = useState(() => today().slice(0, 4));
  /** The day that is being typed: its row stays while it passes through other years. */
  const [typed, setTyped] = useState('');
  const ofState = items.filter((item) => item.state === state);
  const years = [...new Set([year, ...ofState.map(({ day }) => day.slice(0, 4)).filter(Boolean)])].sort();
  const isOfYear = (item: { state: string; day: string }) =>
    item.state === state && (item.day === '' || item.day.startsWith(year));
  const isShown = (item: { state: string; day: string }) =>
    isOfYear(item) || (item.state === state && item.day === typed);
  const unconfirmed = items.filter((item) => isOfYear(item) && item.isToBeConfirmed).length;
  const confirm = () =>
    form.setFieldValue(
      'items',
      items.map((item) => (isOfYear(item) ? { ...item, isToBeConfirmed: false } : item)),
    );
  return (
    <Stack gap="md">
      <div className={classes.pairs}>
        <Select
          label="Your state"
          allowDeselect={false}
          data={australianState.options}
          value={state}
          onChange={(chosen) => {
            const found = australianState.values.find((value) => value === chosen);
            if (found) form.setFieldValue('state', found);
          }}
        />
        <Select
          label="Year"
          allowDeselect={false}
          data={years}
          value={year}
          onChange={(chosen) => chosen && setYear(chosen)}
        />
      </div>
      {unconfirmed > 0 && (
        <Alert color="yellow" p="xs" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <Group gap="xs" justify="space-between">
            <Text size="sm">
              {`${formatCount(unconfirmed, 'day')} to be confirmed: compare with your state’s list.`}
            </Text>
            <Button variant="default" size="compact-md" onClick={confirm}>
              {`Confirm ${year}`}
            </Button>
          </Group>
        </Alert>
      )}
      <ItemList
        form={form}
        name="items"
        legend={(number) => `Day ${number}`}
        blank={{ state, day: '', name: '', isToBeConfirmed: false }}
        addLabel="Add a day"
        most={MOST_HOLIDAYS}
        isShown={isShown}
        isInRows
      >
        {({ item, change, error }) => (
          <>
            <DateInput
              className={classes.holiday}
              label="Date"
              value={item.day}
              error={error('day')}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                change({ day: event.currentTarget.value, isToBeConfirmed: false });
              }}
              onBlur={() => {
                if (item.day === typed && item.day > '2000') setYear(item.day.slice(0, 4));
                setTyped('');
              }}
            />
            <TextInput
              className={classes.holidayName}
              label="Name"
              value={item.name}
              error={error('name')}
              onChange={(event) => change({ name: event.currentTarget.value, isToBeConfirmed: false })}
            />
          </>
        )}
      </ItemList>
    </Stack>
  );
}

/** The state of the business and its public holidays; for administrators. */
export const WorkingDaysSettings = () => (
  <BusinessSections>{({ workingDays }) => <WorkingDaysForm stored={workingDays} />}</BusinessSections>
);
