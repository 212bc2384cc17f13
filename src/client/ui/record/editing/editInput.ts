import { hashKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { formatField } from '#shared/fields/formatField.ts';
import type { Kind } from '#shared/fields/kinds.ts';

/** The way in which a value is edited in place: a field, or what its box needs beyond the field's facts. */
export type EditInput =
  | { kind: Exclude<Kind, 'choice' | 'record' | 'person'> }
  | { kind: 'suggested'; suggestions: readonly string[] }
  | {
      kind: 'choice';
      set: { options: readonly { value: string; label: string }[] };
      isRequired: boolean;
      /** The option that leaves the value empty, as in 'Nobody'. */
      emptyLabel?: string | undefined;
    }
  | {
      kind: 'record';
      /** Chooses a record by id. */
      as: ComponentType<RecordBoxProps>;
      /** The parent of the records to choose from. */
      within?: string;
      title: string | null;
    };

export interface RecordBoxProps {
  'aria-label': string;
  value: string | null;
  within?: string;
  onChange: (id: string | null) => void;
  error: string | null;
}

/** The outcome for a value that was saved in place. */
export type EditOutcome =
  | { state: 'saved' }
  | { state: 'invalid'; message: string }
  /** Somebody else changed the value meanwhile. */
  | { state: 'conflict'; theirs: unknown; keepMine: () => Promise<EditOutcome>; takeTheirs: () => void }
  /** A toast has said why. */
  | { state: 'failed' };

/** True if two values are the same once stored, where an empty one is null and the fields of an object have any order. */
export const isSameValue = (one: unknown, other: unknown) => hashKey([one ?? '']) === hashKey([other ?? '']);

/** A value as text; '' where it is empty. */
export function formatEdited(input: EditInput, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  switch (input.kind) {
    case 'choice':
      return input.set.options.find((option) => option.value === value)?.label ?? '';
    case 'record':
      return input.title ?? '';
    case 'suggested':
      return String(value);
    default:
      return formatField(input, value);
  }
}
