import * as z from 'zod';
import { numberedListInput } from '../records/lists.schema.ts';
import { type EventKind, eventLabels } from './eventLog.ts';

const kinds = Object.keys(eventLabels) as EventKind[];

export const eventKind = z.enum(kinds, 'Not a kind of event');

/** Days are those of the business. */
export const eventFilters = z.object({
  /** Who did it, or whom it concerns. */
  personId: z.uuid().nullish(),
  kinds: z.array(eventKind).max(kinds.length).default([]),
  from: z.iso.date('Enter a date').nullish(),
  to: z.iso.date('Enter a date').nullish(),
});

export const eventLogInput = numberedListInput.extend(eventFilters.shape);

export interface LogEventRecord {
  id: string;
  at: Date;
  kind: EventKind;
  /** Null where nobody was signed in. */
  byName: string | null;
  /** The member, invitation, account or document concerned; null if that is who did it, or is gone for good. */
  aboutName: string | null;
  detail: string | null;
  /** Null after `ADDRESS_DAYS`, and for what the server did itself. */
  address: string | null;
}
