import type { Resvg, ResvgRenderOptions } from '@resvg/resvg-js';
import { TRPCError } from '@trpc/server';

/** The box into which the picture that we keep fits. */
const KEPT = { width: 1024, height: 512 };

/** A PNG with more pixels to a side would take too much memory. */
const MAX_SIDE = 4_000;

const MAX_RATIO = 8;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const OPTIONS: ResvgRenderOptions = { font: { loadSystemFonts: false } };

const reject = (message: string) => new TRPCError({ code: 'BAD_REQUEST', message });

const UNREADABLE = 'This is no SVG or PNG that can be read: export it again';

/**
 * Draws an uploaded SVG or PNG as a new PNG, so that nothing of the file itself reaches a browser.
 * @throws BAD_REQUEST with what is wrong with it
 */
export async function encodeLogo(file: Buffer): Promise<Buffer> {
  const isPng = file.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
  const svg = isPng ? wrapPng(file) : readSvg(file);
  const { Resvg, renderAsync } = await import('@resvg/resvg-js');
  const { width, height } = parse(() => new Resvg(svg, OPTIONS));
  if (width > MAX_RATIO * height || height > MAX_RATIO * width)
    throw reject('This is too long and thin for a logo');
  const scale = Math.min(KEPT.width / width, KEPT.height / height, isPng ? 1 : Infinity);
  const fitTo = { mode: 'width', value: Math.max(1, Math.round(width * scale)) } as const;
  const drawn = await renderAsync(svg, { ...OPTIONS, fitTo });
  if (!hasContent(drawn.pixels))
    throw reject('There is nothing to be seen in this file: text must be turned into shapes');
  return drawn.asPng();
}

/** Whether a pixel is not transparent. A file that is damaged inside draws none. */
const hasContent = (pixels: Uint8Array) => pixels.some((value, index) => index % 4 === 3 && value > 0);

function wrapPng(file: Buffer) {
  if (file.length < 24) throw reject(UNREADABLE);
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  if (width === 0 || height === 0) throw reject(UNREADABLE);
  if (width > MAX_SIDE || height > MAX_SIDE)
    throw reject(`This picture is too large: use one of at most ${MAX_SIDE} pixels a side`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image href="data:image/png;base64,${file.toString('base64')}" width="${width}" height="${height}"/></svg>`;
}

/** Without pictures inside: the renderer would read them from our own disk. Entities could hide them. */
function readSvg(file: Buffer) {
  const text = file.toString('utf8');
  if (!/<(?:[\w.-]{1,40}:)?svg[\s>]/i.test(text)) throw reject(UNREADABLE);
  if (/<!entity/i.test(text)) throw reject('This SVG defines entities: export it as a plain SVG');
  if (/<(?:[\w.-]{1,40}:)?(?:image|feimage)[\s/>]/i.test(text))
    throw reject('This SVG has a picture inside: export it with shapes only, or as a PNG');
  return text;
}

function parse(read: () => Resvg) {
  try {
    return read();
  } catch {
    throw reject(UNREADABLE);
  }
}
