import type { ReactNode } from 'react';
import { joinTexts } from '#shared/fields/formatField.ts';
import { isSameValue } from './editing/editInput.ts';

export type ConflictChoice = 'mine' | 'theirs';

/** Changed by somebody else, to another value than the form's. */
export interface FieldConflict {
  name: string;
  mine: unknown;
  theirs: unknown;
  /** Initially mine where I changed it, otherwise theirs. */
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

export function mergeValues<Form extends Values>(
  mine: Form,
  theirs: Form,
  choices: Record<string, ConflictChoice>,
): Form {
  const taken = Object.keys(choices).filter((name) => choices[name] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
}

export function formatValue(value: unknown, format?: (value: unknown) => ReactNode): ReactNode {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (format) return format(value);
  if (Array.isArray(value)) return value.length > 0 ? joinTexts(value) : '(empty)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}
