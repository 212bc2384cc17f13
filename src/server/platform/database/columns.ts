import { p } from '@mikro-orm/core';
import { v7 } from 'uuid';

/** Millisecond precision, like `Date`: a cursor made from one finds its row again. */
export const instant = () => p.datetime().length(3);

let made = 0;

/**
 * UUID v7, which sorts by time of creation. The library ignores a clock that was set back, so this function
 * resets it.
 */
export const newId = () => {
  made = (made + 1) % 2 ** 32;
  return v7({ msecs: Date.now(), seq: made });
};

export const recordProperties = {
  id: p.uuid().primary().onCreate(newId),
  createdAt: instant().onCreate(() => new Date()),
};

/** The columns of a record that people edit; `version` counts its changes. */
export const editableProperties = {
  ...recordProperties,
  updatedAt: instant()
    .onCreate(() => new Date())
    .onUpdate(() => new Date()),
  version: p.integer().version(),
};

/** The check of a column of text that holds an hour of a day, 'HH:MM'. */
export const timeCheck = (table: string, column: string) => ({
  name: `${table}_${column}_check`,
  expression: `${column} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
});
