import { defineEventWords, somebody } from '../events/eventWords.ts';
import { formatCount, formatShortDay, singularOf } from '../fields/format.ts';

export const recordEvents = defineEventWords({
  assigned: {
    icon: 'given',
    says: ({ byName, subject, dueDate }) =>
      dueDate
        ? `${somebody(byName)} gave you this task, due ${formatShortDay(dueDate)}`
        : `${somebody(byName)} assigned this ${subject?.noun} to you`,
  },
  /** Shown below '12 leads'. */
  assigned_many: { icon: 'given', says: ({ byName }) => `${somebody(byName)} assigned them to you` },
  handed_over: {
    icon: 'given',
    says: ({ byName, given }) =>
      `${somebody(byName)} handed over ${formatCount(given?.count ?? 0, 'record')} to you`,
  },
  /** 'Kim Lee imported 700 leads for you, 12 of them due' */
  imported: {
    icon: 'file',
    says({ byName, given }) {
      const { noun, count = 0, due = 0 } = given ?? {};
      const singular = noun ? singularOf(noun) : 'record';
      if (count === 0) return `${formatCount(due, singular)} that you imported, due already`;
      const what = `${somebody(byName)} imported ${formatCount(count, singular)} for you`;
      return due > 0 ? `${what}, ${due.toLocaleString('en-AU')} of them due` : what;
    },
  },
});
