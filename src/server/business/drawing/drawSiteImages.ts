import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BusinessDetails } from '#shared/site/content.ts';
import { imageHash } from '../../platform/pages/imageHash.ts';
import type { DrawnImages } from '../../platform/pages/renderPages.ts';
import { Resvg } from './renderer.ts';

// Runs in a process of its own: see siteImages.ts.

/** The words and the logo, a PNG, which the pictures show. */
export interface PublishedPictures extends Pick<BusinessDetails, 'name' | 'tagline'> {
  logo: Uint8Array | null;
}

const FONT = 'Atkinson Hyperlegible Next';

/** The digits, as in pages: the 0 of the other one is slashed. */
const DIGITS = 'Noto Sans';

const { resolve } = createRequire(import.meta.url);

// The typefaces of the pages, whose own files of all weights cannot be read here.
const files = [
  'atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf',
  'noto-sans/700Bold/NotoSans_700Bold.ttf',
].map((file) => readFileSync(resolve(`@expo-google-fonts/${file}`)));

const font = { fontBuffers: files, defaultFontFamily: FONT };

const SHARE = { width: 1200, height: 630, margin: 90 };

/** The height of the logo in the header, three times over for the finest screens. */
const LOGO_HEIGHT = 96;

const ICON_SIZES = [180, 192, 512] as const;

export function draw({ name, tagline, logo }: PublishedPictures): DrawnImages {
  const files: DrawnImages['files'] = {};
  const add = (kind: string, svg: string, height?: number) => {
    const image = render(svg, height);
    files[`brand/${kind}.png`] = image.png;
    return { path: `/brand/${kind}-${imageHash(image.png)}.png`, width: image.width, height: image.height };
  };
  const picture = logo && readLogo(logo);
  const share = add('share', shareSvg(name, tagline, picture)).path;
  if (!picture) return { images: { share, logo: null, icons: [] }, files };
  const icons = ICON_SIZES.map((size) => ({ size, path: add(`icon-${size}`, iconSvg(picture), size).path }));
  return { images: { share, logo: add('logo', logoSvg(picture), LOGO_HEIGHT), icons }, files };
}

interface Picture {
  href: string;
  width: number;
  height: number;
}

function readLogo(png: Uint8Array): Picture {
  const header = Buffer.from(png);
  return {
    href: `data:image/png;base64,${header.toString('base64')}`,
    // The places where every PNG has them.
    width: header.readUInt32BE(16),
    height: header.readUInt32BE(20),
  };
}

function render(svg: string, height?: number) {
  const drawn = new Resvg(svg, {
    font,
    ...(height !== undefined && { fitTo: { mode: 'height', value: height } }),
  }).render();
  return { png: new Uint8Array(drawn.asPng()), width: drawn.width, height: drawn.height };
}

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`;

const logoSvg = (logo: Picture) => svg(logo.width, logo.height, placed(logo, 0, 0, logo.width, logo.height));

/** The logo on white, and with a margin, because systems cut the corners off. */
const iconSvg = (logo: Picture) =>
  svg(512, 512, `<rect width="512" height="512" fill="#fff"/>${placed(logo, 48, 48, 416, 416)}`);

/** The picture, as large as fits into the box, in its middle. */
const placed = ({ href }: Picture, x: number, y: number, width: number, height: number) =>
  `<image href="${href}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;

/** The mark of the pages of a business without a logo. */
const MARK = `<g transform="translate(90 84) scale(2.375)" fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><rect width="32" height="32" rx="8" fill="#0f6e64"/><path d="M9 25V9h8.500a6 6 0 0 1 5.200 9" stroke="#fff"/><path d="M13.500 18.500l3.500 3.500 6-6.500" stroke="#a8d9d2"/></g>`;

/** The picture of link previews: the logo or the mark, the name, and the tagline as large as it fits. */
function shareSvg(name: string, tagline: string, logo: Picture | null) {
  const { width, height, margin } = SHARE;
  const logoWidth = logo ? Math.min(360, (76 * logo.width) / logo.height) : 76;
  const nameX = margin + logoWidth + 24;
  const brand = logo ? placed(logo, margin, 84, logoWidth, 76) : MARK;
  const title = fitText(name, width - nameX - margin, [
    { size: 44, lines: 1 },
    { size: 34, lines: 1 },
    { size: 26, lines: 1 },
  ]);
  const headline = fitText(tagline, width - 2 * margin, [
    { size: 84, lines: 2 },
    { size: 72, lines: 3 },
    { size: 60, lines: 4 },
    { size: 50, lines: 6 },
  ]);
  const top = 232;
  const lines = headline.lines.map((line, index) =>
    text(line, margin, top + headline.size * (0.86 + index * 1.1), headline.size),
  );
  return svg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="#fbfaf7"/>${brand}${text(title.lines[0] ?? '', nameX, 122 + title.size * 0.35, title.size)}${lines.join('')}<rect y="616" width="${width}" height="14" fill="#0f6e64"/>`,
  );
}

const text = (line: string, x: number, y: number, size: number) =>
  `<text x="${x}" y="${y}" font-family="${FONT}" font-weight="700" font-size="${size}" fill="#1d2524">${withDigits(escapeXml(line))}</text>`;

const withDigits = (line: string) =>
  line.replace(/\d+/g, `<tspan font-family="${DIGITS}" font-size="0.94em">$&</tspan>`);

/** The largest of the sizes with which a text fits into its lines; with the smallest one it is cut off. */
function fitText(content: string, width: number, sizes: { size: number; lines: number }[]) {
  let fitted = { size: 0, lines: [''] };
  for (const { size, lines } of sizes) {
    const wrapped = wrap(content, width, size);
    fitted = { size, lines: wrapped };
    if (wrapped.length <= lines && wrapped.every((line) => widthOf(line, size) <= width)) return fitted;
    const last = wrapped.length > lines ? ' …' : '';
    fitted.lines = wrapped
      .slice(0, lines)
      .map((line, index) => cut(index === lines - 1 ? line + last : line, width, size));
  }
  return fitted;
}

function wrap(content: string, width: number, size: number) {
  const lines: string[] = [];
  for (const word of content.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && widthOf(`${line} ${word}`, size) <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function cut(line: string, width: number, size: number) {
  let end = line.length;
  for (let actual = widthOf(line, size); actual > width; actual = widthOf(line.slice(0, end), size))
    end = Math.min(end - 1, Math.floor((end * width) / actual));
  return end === line.length ? line : `${line.slice(0, end - 1)}…`;
}

/** The widths of lines at size 100, of which all others are multiples. */
const widths = new Map<string, number>();

function widthOf(line: string, size: number) {
  const width = widths.get(line) ?? measure(line);
  widths.set(line, width);
  return (width * size) / 100;
}

function measure(line: string) {
  const drawing = new Resvg(svg(10_000, 200, text(line, 0, 100, 100)), { font });
  const width = drawing.getBBox()?.width ?? 0;
  drawing.free();
  return width;
}

const escapeXml = (value: string) =>
  value
    // XML has no way to write the other control characters.
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
