import { formatAbn } from './abn.ts';
import { formatAud, formatClock, formatShortDay, formatShortTime } from './format.ts';
import type { Field, Kind } from './kinds.ts';

/**
 * '' for an empty value. A moment is a `Date` or its ISO text. A record or person stays an id: names are not
 * known here.
 */
export function formatField(field: Pick<Field, 'kind'> | Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  switch (field.kind) {
    case 'choice':
      return ('set' in field && field.set.labels[String(value)]) || String(value);
    case 'aud':
      return typeof value === 'number' ? formatAud(value) : String(value);
    case 'whole':
      return Number(value).toLocaleString('en-AU');
    case 'percent':
      return `${value}%`;
    case 'date':
      return formatShortDay(String(value));
    case 'time':
      return formatClock(String(value));
    case 'moment':
      return formatShortTime(new Date(value as Date | string));
    case 'abn':
      return formatAbn(String(value));
    case 'yesNo':
      return value ? 'Yes' : 'No';
    case 'texts':
      return Array.isArray(value) ? joinTexts(value) : String(value);
    default:
      return String(value);
  }
}

/** Separates with semicolons if a text contains a comma. */
export const joinTexts = (texts: readonly unknown[]) =>
  texts.join(texts.some((text) => String(text).includes(',')) ? '; ' : ', ');

const UNITS: Partial<Record<Kind, string>> = { aud: 'AUD', percent: '%' };

/** 'Value (AUD)': the label of a number field. */
export function labelWithUnit({ kind, label }: Pick<Field, 'kind' | 'label'>) {
  const unit = UNITS[kind];
  return unit ? `${label} (${unit})` : label;
}
