import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { RefusedError, UNREADABLE } from './logoRefused.ts';

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

/** Control characters that a text has no use for. */
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
export function plainSvg(file: Buffer): PlainSvg {
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
