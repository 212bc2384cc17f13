/** A log without output. */
export const silent = { info: () => {}, error: () => {} };

/** A log whose lines a test can read. */
export function readableLog() {
  const lines: unknown[] = [];
  const note = (...line: unknown[]) => void lines.push(line);
  return { info: note, error: note, text: () => JSON.stringify(lines) };
}
