import { type ComboboxItem, isOptionsGroup, type OptionsFilter } from '@mantine/core';
import { hasTyped } from '#shared/records/foldText.ts';

/** Compares like all searches. */
export const optionsFilter: OptionsFilter = ({ options, search, limit }) => {
  const isFound = ({ label }: ComboboxItem) => hasTyped(label, search);
  return options
    .flatMap((option) => {
      if (isOptionsGroup(option)) return { ...option, items: option.items.filter(isFound) };
      return isFound(option) ? option : [];
    })
    .slice(0, limit);
};
