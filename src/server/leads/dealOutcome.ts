import { lostReasons } from '#shared/lostReasons.ts';
import { choiceCell, pastDayCell, textCell } from '#shared/records/csv/cells.ts';
import type { CsvColumn } from '#shared/records/csv/columns.ts';
import { addNotes } from '#shared/records/csv/splitCells.ts';
import type { CsvFault, Fields } from '../records/csv/recordCsv.ts';

// Other programs have columns beside the stage that say whether and when a deal was won or lost.

const OUTCOME = { open: 'Open', won: 'Won', lost: 'Lost' };

export const outcomeColumns: CsvColumn[] = [
  {
    field: 'outcome',
    label: 'Open, won or lost',
    cell: choiceCell(OUTCOME, { archived: 'lost', 'not archived': 'open' }),
    aliases: ['deal - status', 'deal status', 'outcome', 'archive status'],
  },
  {
    field: 'wonOn',
    label: 'Won on',
    cell: pastDayCell,
    aliases: ['deal - won time', 'won time', 'won date', 'date won'],
  },
  {
    field: 'lostOn',
    label: 'Lost on',
    cell: pastDayCell,
    aliases: ['deal - lost time', 'lost time', 'lost date', 'date lost'],
  },
  { field: 'said', label: 'Outcome, to the description', cell: textCell, aliases: ['outcome'] },
];

/** 'Lost – price', 'Closed lost (no answer)', 'Closed Lost to Competition' */
const LOST_BECAUSE = /^(?:closed[ -])?lost\s*(?:[-–—:,(]|\bto\b)([^()]+)\)?$/i;

interface Outcomes {
  /** The status or stage, and its values for closed deals. */
  field: string;
  won: string;
  lost: string;
  /** The field for what is to be done next. */
  next: string;
}

/**
 * Closes a deal that another column says was won or lost. Of 'Lost – price' the reason becomes the lost
 * reason; 'On hold' becomes the next step.
 */
export function completeOutcome(
  values: Fields,
  texts: Record<string, string>,
  faults: CsvFault[],
  { field, won, lost, next }: Outcomes,
) {
  const { outcome, wonOn, lostOn, said } = values;
  if (said !== undefined) addNotes(values, [`Outcome: ${said}`]);
  for (const column of outcomeColumns) delete values[column.field];
  const set = (value: string) => {
    values[field] = value;
    texts[field] ??= texts.outcome ?? texts.wonOn ?? texts.lostOn ?? '';
    const left = faults.filter((fault) => fault.field !== field);
    faults.splice(0, faults.length, ...left);
  };
  const isClosed = () => values[field] === won || values[field] === lost;
  const reason = LOST_BECAUSE.exec((texts[field] ?? '').slice(0, 100))?.[1]?.trim();
  if (reason && !isClosed()) {
    set(lost);
    values.lostReason ??= usualReason(reason);
    texts.lostReason ??= reason;
  }
  // Pipedrive's leads have no other word for those that are given up; one that was won is put away by it, too.
  const isArchived = /^archived$/i.test(texts.outcome ?? '');
  if (outcome === 'won') set(won);
  else if (outcome === 'lost' && !isArchived) set(lost);
  else if (outcome !== 'open' && !isClosed()) {
    if (wonOn || lostOn) set(String(lostOn ?? '') > String(wonOn ?? '') ? lost : won);
    else if (isArchived) {
      set(lost);
      values.lostReason ??= 'Archived';
    }
  }
  const day = values[field] === won ? wonOn : values[field] === lost ? lostOn : undefined;
  if (day && values.closedOn === undefined) {
    values.closedOn = day;
    texts.closedOn ??= String(day);
  }
  if (/^on[ -]hold$/i.test(texts[field] ?? '') && !isClosed() && values[next] === undefined) {
    values[next] = 'On hold';
    texts[next] = 'On hold';
  }
}

/** The reason as lists filter by it, where it is a usual one. */
const usualReason = (reason: string) =>
  lostReasons.find((one) => one.toLowerCase() === reason.toLowerCase()) ??
  reason.charAt(0).toUpperCase() + reason.slice(1);
