import { RefusedError, UNREADABLE } from './logoRefused.ts';
import { plainSvg } from './plainSvg.ts';
import { Resvg } from './renderer.ts';

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

/** The new PNG, or what is wrong with the file. */
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
