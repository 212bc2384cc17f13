// Triggers that many tables have are generated; those of one table stand beside their function, in its file.

/** The rows that a statement changed, as its trigger sees them. */
const CHANGED = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};

export type TriggerEvent = keyof typeof CHANGED;

/** The trigger that runs a function once for each statement, named after its event. */
export const statementTrigger = (
  table: string,
  prefix: string,
  event: TriggerEvent,
  run: string,
  rows = CHANGED[event],
) =>
  `create or replace trigger ${prefix}_${event} after ${event} on ${table} referencing ${rows}
  for each statement execute function ${run}();`;

/** A function of triggers; its queries find the tables wherever the statement looks. */
export const triggerFunction = (name: string, body: string, settings = '') =>
  `create or replace function ${name}() returns trigger language plpgsql set search_path from current${settings} as $$
${body}
$$;`;
