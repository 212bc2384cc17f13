/**
 * A function that reads one row by its id. All that is asked for in the same turn of the event loop, which is more the
 * busier the process is, is read by one query. That is sent only afterwards, so that every row is as it was committed
 * when it was asked for, or newer.
 */
export function batchReads<Row extends { id: string }>(read: (ids: string[]) => Promise<Row[]>) {
  let batch: { ids: Set<string>; rows: Promise<Map<string, Row>> } | null = null;

  function begin() {
    const ids = new Set<string>();
    const rows = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      batch = null;
      return new Map((await read([...ids])).map((row) => [row.id, row]));
    });
    return { ids, rows };
  }

  return async (id: string): Promise<Row | undefined> => {
    batch ??= begin();
    batch.ids.add(id);
    return (await batch.rows).get(id);
  };
}
