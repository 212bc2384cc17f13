import { type ComboboxItem, isOptionsGroup, type OptionsFilter } from '@mantine/core';
import { hasTyped } from '#shared/records/foldText.ts';

/** The options of a box whose labels contain what is typed, as all searches compare it. */
export const optionsFilter: OptionsFilter = ({ options, search, limit }) => {
  const isFound = ({ label }: ComboboxItem) => hasTyped(label, search);
  return options
    .flatMap((option) => {
      if (isOptionsGroup(option)) return { ...option, items: option.items.filter(isFound) };
      return isFound(option) ? option : [];
    })
    .slice(0, limit);
};
