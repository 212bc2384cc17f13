import { create, type Font, type Glyph } from 'fontkit';
import { readTables, writeTables } from './tables.ts';

// Puts a plain 0 in the place of the typeface's slashed one, which has no other. The two halves of its counter are
// joined where the slash divides them; the outline and the width stay, so that O is wider and rounder.

interface Point {
  x: number;
  y: number;
  isOnCurve: boolean;
}

type Contour = Point[];

/**
 * The font with a plain 0, proportional and tabular.
 *
 * @param sfnt a TrueType font, of which one axis at most varies: the weight, from its default to a larger one
 * @throws Error where the 0 of the font is not slashed
 */
export function withPlainNought(sfnt: Buffer): Buffer {
  const font = openFont(sfnt);
  const { wght } = font.variationAxes;
  const heaviest = wght ? font.getVariation({ wght: wght.max }) : null;
  const tables = readTables(sfnt);
  const glyphs = chunksOf(tables, 'glyf', offsetsOf(tables));
  const variations = heaviest && readVariations(tables);
  for (const features of [[], ['tnum']]) {
    const glyph = noughtOf(font, features);
    const light = plainContours(glyph);
    glyphs[glyph.id] = encodeGlyph(light);
    if (!heaviest || !variations) continue;
    const heavy = noughtOf(heaviest, features);
    const widths = [glyph.advanceWidth, heavy.advanceWidth] as const;
    variations[glyph.id] = encodeVariation(light.flat(), plainContours(heavy).flat(), widths);
  }
  writeGlyphs(tables, glyphs);
  if (variations) writeVariations(tables, variations);
  return writeTables(tables);
}

/** @throws Error for a file of several fonts */
export function openFont(sfnt: Buffer): Font {
  const font = create(sfnt);
  if ('fonts' in font) throw new Error('The file has several fonts');
  return font;
}

function noughtOf(font: Font, features: string[]): Glyph {
  const [glyph] = font.layout('0', features).glyphs;
  if (!glyph) throw new Error('The font has no 0');
  return glyph;
}

/** The outline of a slashed 0, and its whole counter. */
function plainContours(glyph: Glyph): Contour[] {
  const [outline, ...halves] = contoursOf(glyph);
  const [first, second] = halves.map(fromSlash);
  if (!outline || !first || !second || halves.length > 2) throw new Error('The 0 of the font is not slashed');
  return [outline, [...first, ...second]];
}

function contoursOf(glyph: Glyph): Contour[] {
  const contours: Contour[] = [];
  for (const { command, args } of glyph.path.commands) {
    if (command === 'moveTo') contours.push([]);
    if (command === 'closePath') continue;
    for (let at = 0; at < args.length; at += 2) {
      const isOnCurve = at === args.length - 2;
      contours.at(-1)?.push({ x: Math.round(args[at] ?? 0), y: Math.round(args[at + 1] ?? 0), isOnCurve });
    }
  }
  // The last point of a closed path is its first again.
  for (const contour of contours) if (isSame(contour[0], contour.at(-1))) contour.pop();
  return contours;
}

const isSame = (one?: Point, other?: Point) => one?.x === other?.x && one?.y === other?.y;

/** A half of the counter from the end of its straight side, the slash, around to the start of that. The ends become control points, so that the halves meet in a curve. */
function fromSlash(half: Contour): Contour {
  const lengths = half.map((point, at) => {
    const next = half[(at + 1) % half.length];
    return point.isOnCurve && next?.isOnCurve ? Math.hypot(next.x - point.x, next.y - point.y) : 0;
  });
  const end = (lengths.indexOf(Math.max(...lengths)) + 1) % half.length;
  const turned = [...half.slice(end), ...half.slice(0, end)];
  return turned.map((point, at) =>
    at === 0 || at === turned.length - 1 ? { ...point, isOnCurve: false } : point,
  );
}

type Tables = ReturnType<typeof readTables>;

function table(tables: Tables, name: string): Buffer {
  const found = tables.get(name);
  if (!found) throw new Error(`The font has no table ${name}`);
  return found;
}

/** The places of the glyphs, in bytes. */
function offsetsOf(tables: Tables): number[] {
  const loca = table(tables, 'loca');
  const isLong = table(tables, 'head').readInt16BE(50) === 1;
  const size = isLong ? 4 : 2;
  return Array.from({ length: loca.length / size }, (_, at) =>
    isLong ? loca.readUInt32BE(at * 4) : loca.readUInt16BE(at * 2) * 2,
  );
}

const chunksOf = (tables: Tables, name: string, offsets: number[]) =>
  offsets.slice(0, -1).map((start, at) => table(tables, name).subarray(start, offsets[at + 1]));

/** The places of parts that follow each other, with the end of the last. */
function placesOf(parts: { length: number }[]) {
  const places = [0];
  for (const { length } of parts) places.push((places.at(-1) ?? 0) + length);
  return places;
}

const words = (numbers: number[], size: 2 | 4 = 2) => {
  const bytes = Buffer.alloc(numbers.length * size);
  numbers.forEach((number, at) => {
    if (size === 4) bytes.writeUInt32BE(number, at * 4);
    else bytes.writeUInt16BE(number & 0xffff, at * 2);
  });
  return bytes;
};

/** Contours as an entry of 'glyf': one byte of flags a point, and all distances in words. */
function encodeGlyph(contours: Contour[]): Buffer {
  const points = contours.flat();
  const axis = (name: 'x' | 'y') => points.map((point) => point[name]);
  const [xs, ys] = [axis('x'), axis('y')];
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const ends = placesOf(contours).slice(1);
  const steps = (values: number[]) => values.map((value, at) => value - (values[at - 1] ?? 0));
  const NO_HINTS = 0;
  const bytes = Buffer.concat([
    words([contours.length, ...box, ...ends.map((end) => end - 1), NO_HINTS]),
    Buffer.from(points.map(({ isOnCurve }) => Number(isOnCurve))),
    words([...steps(xs), ...steps(ys)]),
  ]);
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

function writeGlyphs(tables: Tables, glyphs: Buffer[]) {
  tables.set('glyf', Buffer.concat(glyphs));
  tables.set('loca', words(placesOf(glyphs), 4));
  const head = Buffer.from(table(tables, 'head'));
  head.writeInt16BE(1, 50);
  tables.set('head', head);
}

/** The bytes of 'gvar' before its places of glyphs. */
const GVAR_HEAD = 20;

function readVariations(tables: Tables): Buffer[] {
  const gvar = table(tables, 'gvar');
  const count = gvar.readUInt16BE(12);
  const isLong = (gvar.readUInt16BE(14) & 1) === 1;
  const start = gvar.readUInt32BE(16);
  const place = (at: number) =>
    start + (isLong ? gvar.readUInt32BE(GVAR_HEAD + at * 4) : gvar.readUInt16BE(GVAR_HEAD + at * 2) * 2);
  return Array.from({ length: count }, (_, at) => gvar.subarray(place(at), place(at + 1)));
}

function writeVariations(tables: Tables, variations: Buffer[]) {
  const gvar = table(tables, 'gvar');
  const axes = gvar.readUInt16BE(4);
  const sharedAt = gvar.readUInt32BE(8);
  const shared = gvar.subarray(sharedAt, sharedAt + gvar.readUInt16BE(6) * axes * 2);
  const places = words(placesOf(variations), 4);
  const head = Buffer.from(gvar.subarray(0, GVAR_HEAD));
  head.writeUInt32BE(GVAR_HEAD + places.length, 8);
  head.writeUInt16BE(1, 14);
  head.writeUInt32BE(GVAR_HEAD + places.length + shared.length, 16);
  tables.set('gvar', Buffer.concat([head, places, shared, ...variations]));
}

/** An entry of 'gvar': how far each point, and the right edge, is at the largest weight from where it is at the default. */
function encodeVariation(light: Point[], heavy: Point[], [from, to]: readonly [number, number]): Buffer {
  const across = [...light.map(({ x }, at) => (heavy[at]?.x ?? x) - x), 0, to - from, 0, 0];
  const up = [...light.map(({ y }, at) => (heavy[at]?.y ?? y) - y), 0, 0, 0, 0];
  const ALL_POINTS = Buffer.from([0]);
  const data = Buffer.concat([ALL_POINTS, encodeDistances(across), encodeDistances(up)]);
  // One tuple, 10 bytes from here: its peak, 1 as a fixed-point number, and its points are its own.
  const bytes = Buffer.concat([words([1, 10, data.length, 0x8000 | 0x2000, 0x4000]), data]);
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

/** Runs of at most 64 distances, each after a byte with its length: in bytes where all fit, or else in words. */
function encodeDistances(distances: number[]): Buffer {
  const runs: Buffer[] = [];
  for (let at = 0; at < distances.length; at += 64) {
    const run = distances.slice(at, at + 64);
    const isSmall = run.every((distance) => Math.abs(distance) < 128);
    runs.push(Buffer.from([(isSmall ? 0 : 0x40) | (run.length - 1)]));
    runs.push(isSmall ? Buffer.from(run.map((distance) => distance & 0xff)) : words(run));
  }
  return Buffer.concat(runs);
}
