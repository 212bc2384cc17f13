import { Button, Menu } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import type { OptionSet } from '#shared/fields/optionSet.ts';

interface SetValueMenuProps<Value extends string> {
  label: string;
  options: { value: Value; label: string }[];
  isBusy: boolean;
  onSelect: (value: Value, label: string) => void;
}

export const SetValueMenu = <Value extends string>({
  label,
  options,
  isBusy,
  onSelect,
}: SetValueMenuProps<Value>) => (
  <Menu position="top-start">
    <Menu.Target>
      <Button
        size="compact-md"
        variant="default"
        loading={isBusy}
        rightSection={<IconChevronUp size={16} aria-hidden />}
      >
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
      {options.map(({ value, label }) => (
        <Menu.Item key={value} onClick={() => onSelect(value, label)}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

interface SetFieldMenuProps<Name extends string, Value extends string> {
  /** The argument of the children of `BulkActions`. */
  bulk: { isBusy: boolean; change: (values: { [One in Name]: Value }, words: string) => void };
  label: string;
  name: Name;
  set: OptionSet<Value>;
}

export const SetFieldMenu = <Name extends string, Value extends string>({
  bulk: { isBusy, change },
  label,
  name,
  set,
}: SetFieldMenuProps<Name, Value>) => (
  <SetValueMenu
    label={label}
    options={set.options}
    isBusy={isBusy}
    onSelect={(value, option) => change({ [name]: value } as { [One in Name]: Value }, `set to ${option}`)}
  />
);

/** Writes the Australian phone numbers of all selected records in one way; numbers beside words stay. */
export const TidyPhonesButton = ({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) => (
  <Button size="compact-md" variant="default" loading={isBusy} onClick={onPress}>
    Tidy phone numbers
  </Button>
);
