import type { ReactNode } from 'react';
import { joinTexts } from '#shared/fields/formatField.ts';
import { isSameValue } from './editing/editInput.ts';

export type ConflictChoice = 'mine' | 'theirs';

/** A field that somebody else changed meanwhile, to another value than the form has. */
export interface FieldConflict {
  name: string;
  mine: unknown;
  theirs: unknown;
  /** The initial choice: mine where I changed it, theirs where I did not. */
  chosen: ConflictChoice;
}

type Values = Record<string, unknown>;

export function findConflicts(base: Values, mine: Values, theirs: Values): FieldConflict[] {
  return Object.keys(mine)
    .filter((name) => !isSameValue(theirs[name], base[name]) && !isSameValue(theirs[name], mine[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      chosen: isSameValue(mine[name], base[name]) ? 'theirs' : 'mine',
    }));
}

/** The values with each field as chosen. */
export function mergeValues<Form extends Values>(
  mine: Form,
  theirs: Form,
  choices: Record<string, ConflictChoice>,
): Form {
  const taken = Object.keys(choices).filter((name) => choices[name] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
}

/** A value as the dialog shows it. */
export function formatValue(value: unknown, format?: (value: unknown) => ReactNode): ReactNode {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (format) return format(value);
  if (Array.isArray(value)) return value.length > 0 ? joinTexts(value) : '(empty)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}
