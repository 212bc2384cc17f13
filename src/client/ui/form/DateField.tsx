import { Button, Group, TextInput } from '@mantine/core';
import { dayFromToday } from '#shared/fields/format.ts';
import type { Form } from './form.ts';
import { InputField } from './InputField.tsx';
import { useFormValue } from './useZodForm.ts';

const QUICK_CHOICES = [
  { label: 'Today', days: 0 },
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'Next week', days: 7 },
];

interface DateFieldProps<Values, Name extends keyof Values & string> {
  form: Form<Values>;
  name: Name;
  label: string;
  /** Called with the day of a button where that saves it at once. */
  onQuickChoice?: (day: string) => void;
}

/** For today or later, with buttons for usual days. */
export function DateField<Values, Name extends keyof Values & string>({
  form,
  name,
  label,
  onQuickChoice,
}: DateFieldProps<Values, Name>) {
  const chosen = useFormValue(form, name);
  return (
    <>
      <InputField
        form={form}
        name={name}
        as={TextInput}
        type="date"
        max="9999-12-31"
        label={label}
        withAsterisk
      />
      <Group gap="xs" role="group" aria-label="Quick choices">
        {QUICK_CHOICES.map(({ label, days }) => {
          const day = dayFromToday(days);
          const isChosen = !onQuickChoice && chosen === day;
          return (
            <Button
              key={label}
              size="compact-sm"
              variant={isChosen ? 'light' : 'default'}
              aria-pressed={onQuickChoice ? undefined : isChosen}
              onClick={() => {
                form.setFieldValue(name, day as Values[Name]);
                onQuickChoice?.(day);
              }}
            >
              {label}
            </Button>
          );
        })}
      </Group>
    </>
  );
}
