import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { Resvg } from './renderer.ts';

/** A file that is not taken as a logo; its message says what to do. */
class RefusedError extends Error {}

const UNREADABLE = 'This is no SVG or PNG that can be read: export it again';

// An SVG is read by a parser of XML and written again from what is listed here, by local names: the renderer reads no
// letter of the file itself. What is not listed draws nothing, and is left out with its content.

const words = (text: string) => text.trim().split(/\s+/);

const ELEMENTS = new Set(
  words(`
  svg g a defs symbol use switch path rect circle ellipse line polyline polygon style
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`),
);

const ATTRIBUTES = new Set(
  words(`
  id class style href x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio transform
  version offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits mask-type markerUnits markerWidth markerHeight refX refY orient
  color display visibility overflow opacity isolation mix-blend-mode fill fill-opacity fill-rule clip-path clip-rule mask
  filter marker marker-start marker-mid marker-end paint-order shape-rendering color-interpolation
  color-interpolation-filters stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset stop-color stop-opacity flood-color flood-opacity lighting-color transform-origin
  filterUnits primitiveUnits in in2 result mode type values operator k1 k2 k3 k4 tableValues slope intercept amplitude
  exponent order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha surfaceScale diffuseConstant
  specularConstant specularExponent scale xChannelSelector yChannelSelector azimuth elevation z dx dy stdDeviation radius
  baseFrequency numOctaves seed stitchTiles pointsAtX pointsAtY pointsAtZ limitingConeAngle`),
);

/** Names of elements, which may have any letters. */
const NAMES = new Set(['id', 'class', 'href']);

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 100;

/** Letters that are quoted of a text that is not drawn. */
const MAX_LOST_TEXT = 60;

const PICTURE_INSIDE = 'This SVG has a picture inside. Export shapes only, or a PNG.';
const OTHER_FILE = 'This SVG refers to another file. Export it whole, or as a PNG.';
const TOO_MUCH = 'This SVG has too many parts. Simplify it, or export a PNG.';

const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

interface PlainSvg {
  svg: string;
  /** The text that it had, which is not drawn: no typeface is loaded. */
  lostText: string;
}

/**
 * The same picture as an SVG that has shapes, colours and filters only.
 * @throws RefusedError with what is wrong with it
 */
function plainSvg(file: Buffer): PlainSvg {
  const text = new TextDecoder().decode(file);
  if (CONTROL.test(text)) throw new RefusedError(UNREADABLE);
  const written: string[] = [];
  const open: string[] = [];
  /** The depth below an element that is left out. */
  let skipped = 0;
  /** The value of `skipped` from which on what is left out is text; 0 elsewhere. */
  let textFrom = 0;
  const texts: string[] = [];
  let count = 0;

  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  parser.on('error', () => {
    throw new RefusedError(UNREADABLE);
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new RefusedError('This SVG defines entities: export it as a plain SVG');
  });
  parser.on('opentag', (tag) => {
    count += 1;
    if (count > MAX_ELEMENTS || open.length + skipped >= MAX_DEPTH) throw new RefusedError(TOO_MUCH);
    if (/^(fe)?image$/i.test(tag.local)) throw new RefusedError(PICTURE_INSIDE);
    if (count === 1 && !(isSvg(tag) && tag.local === 'svg')) throw new RefusedError(UNREADABLE);
    if (skipped > 0 || !isSvg(tag) || !ELEMENTS.has(tag.local)) {
      skipped += 1;
      if (textFrom === 0 && isSvg(tag) && tag.local === 'text') textFrom = skipped;
      return;
    }
    written.push(`<${tag.local}${count === 1 ? ` xmlns="${SVG}"` : ''}${writeAttributes(tag)}>`);
    open.push(tag.local);
  });
  parser.on('closetag', () => {
    if (skipped > 0) {
      if (skipped === textFrom) textFrom = 0;
      skipped -= 1;
    } else written.push(`</${open.pop()}>`);
  });
  const onText = (content: string) => {
    if (textFrom > 0) texts.push(content);
    // Only the text of a style sheet draws something.
    if (skipped === 0 && open.at(-1) === 'style') written.push(escapeXml(checked(content)));
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.write(text).close();
  return { svg: written.join(''), lostText: words(texts.join(' ')).join(' ').slice(0, MAX_LOST_TEXT) };
}

const isSvg = ({ uri }: SaxesTagNS) => uri === SVG || uri === '';

const writeAttributes = (tag: SaxesTagNS) => Object.values(tag.attributes).map(writeAttribute).join('');

function writeAttribute({ local, uri, value }: SaxesAttributeNS) {
  const isReference = local === 'href' && (uri === '' || uri === XLINK);
  if (!isReference && (uri !== '' || !ATTRIBUTES.has(local))) return '';
  if (isReference && !value.trim().startsWith('#')) throw new RefusedError(OTHER_FILE);
  if (CONTROL.test(value)) throw new RefusedError(UNREADABLE);
  return ` ${local}="${escapeXml(NAMES.has(local) ? value : checked(value))}"`;
}

/** A value, or a style sheet, that refers to parts of the same file only, as 'url(#id)'. */
function checked(value: string) {
  const others = value.replace(/url\(\s{0,9}["']?#[^\s"'()\\]+["']?\s{0,9}\)/gi, '');
  // An escape of CSS can spell 'url', and a rule such as '@import' needs no 'url'.
  if (/(?:url|src|image)\s*\(|[@\\]/i.test(others)) throw new RefusedError(OTHER_FILE);
  return value;
}

const escapeXml = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

// Runs in a process of its own: see encodeLogo.ts.

export interface EncodedLogo {
  png: Uint8Array;
  /** The beginning of the text of an SVG that is not drawn; empty where there is none. */
  lostText: string;
}

export type DrawnLogo = EncodedLogo | { refused: string };

/** The box into which the picture that we keep fits. */
const KEPT = { width: 1024, height: 512 };

/** A PNG with more pixels to a side would take too much memory. */
const MAX_SIDE = 4_000;

const MAX_RATIO = 8;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const OPTIONS = { font: { loadSystemFonts: false } };

export function draw(bytes: Uint8Array): DrawnLogo {
  const file = Buffer.from(bytes);
  const isPng = file.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
  try {
    if (isPng) return { png: drawSvg(wrapPng(file), 1), lostText: '' };
    const { svg, lostText } = plainSvg(file);
    return { png: drawSvg(svg, Infinity), lostText };
  } catch (error) {
    if (error instanceof RefusedError) return { refused: error.message };
    throw error;
  }
}

function drawSvg(svg: string, maxScale: number) {
  const { width, height } = parse(svg);
  if (width > MAX_RATIO * height || height > MAX_RATIO * width)
    throw new RefusedError('This is too long and thin for a logo');
  const scale = Math.min(KEPT.width / width, KEPT.height / height, maxScale);
  const fitTo = { mode: 'width', value: Math.max(1, Math.round(width * scale)) } as const;
  const drawn = new Resvg(svg, { ...OPTIONS, fitTo }).render();
  if (!hasContent(drawn.pixels))
    throw new RefusedError('Nothing can be seen in this file. Turn its text into shapes.');
  return drawn.asPng();
}

/** True if a pixel is not transparent. A file that is damaged inside draws none. */
const hasContent = (pixels: Uint8Array) => pixels.some((value, index) => index % 4 === 3 && value > 0);

function wrapPng(file: Buffer) {
  if (file.length < 24) throw new RefusedError(UNREADABLE);
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  if (width === 0 || height === 0) throw new RefusedError(UNREADABLE);
  if (width > MAX_SIDE || height > MAX_SIDE)
    throw new RefusedError(`This picture is too large: use one of at most ${MAX_SIDE} pixels a side`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image href="data:image/png;base64,${file.toString('base64')}" width="${width}" height="${height}"/></svg>`;
}

function parse(svg: string) {
  try {
    return new Resvg(svg, OPTIONS);
  } catch (error) {
    // The engine's own end of what takes too long is not caught here.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    throw new RefusedError(UNREADABLE);
  }
}
