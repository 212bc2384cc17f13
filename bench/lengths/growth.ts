/** Milliseconds of one call. */
function time(run: () => unknown) {
  const start = performance.now();
  run();
  return performance.now() - start;
}

const shortest = (run: () => unknown) => Math.min(...Array.from({ length: 3 }, () => time(run)));

/** Work that certainly grows with the length alone. */
const control = (text: string) => text.replace(/[^\p{L}]/gu, '').toLowerCase();

/** Measured once for each text, which hundreds of functions are given. */
const controls = new Map<string, number>();
function timeOfControl(text: string) {
  const known = controls.get(text) ?? shortest(() => control(text));
  controls.set(text, known);
  return known;
}

const LENGTH = 2_000;
/** The multiple of the control below which a growth cannot be measured; a quadratic one is far above. */
const SUSPECT = 50;

/**
 * True if the time of `parse` grows faster than the length of a text: four times the length takes more than eight times
 * as long. `textOf` returns a text of about so many characters.
 */
export function growsFasterThanLength(parse: (text: string) => unknown, textOf: (length: number) => string) {
  const text = textOf(LENGTH);
  const limit = SUSPECT * timeOfControl(text);
  if (time(() => parse(text)) < limit || shortest(() => parse(text)) < limit) return false;
  const longer = textOf(4 * LENGTH);
  // Each of them may be interrupted now and then on a busy machine.
  const isFaster = () => shortest(() => parse(longer)) > 8 * shortest(() => parse(text));
  return Array.from({ length: 6 }, isFaster).every(Boolean);
}

const UNITS = [
  ...' \t\n.-_/\\,;:@\'"%(+01aé',
  ...'1 |, |a.|.a|a@|T |A$|<a |[url|https://|pty ltd |\\;|1,|\u{1f600}'.split('|'),
];

/** Texts of any length that make patterns backtrack: something repeated, between a start and an end that almost match. */
export const hostileTexts = UNITS.flatMap((unit) =>
  [
    ['1', '1'],
    ['a@a.', '!'],
    ['', 'x'],
  ].map(([start = '', end = '']) => ({
    name: `${start}${unit}…${end}`,
    textOf: (length: number) => start + unit.repeat(length / unit.length) + end,
  })),
);
