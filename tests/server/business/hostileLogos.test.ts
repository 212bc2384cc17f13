import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draw } from '#server/business/drawing/drawLogo.ts';
import { cookieName } from '#server/platform/identity/context.ts';
import { testDatabase } from '../../support/testDatabase.ts';

// Files that look like logos and are made to end the process, to read its disk or to keep it busy.

const db = testDatabase();
let folder: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'providerdesk-'));
  const { id } = await db.member({ role: 'admin' });
  ({ token } = await db.sessions.start(db.orm.em.fork(), id, null));
  const picture =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await writeFile(join(folder, 'secret.png'), Buffer.from(picture, 'base64'));
});
afterAll(() => rm(folder, { recursive: true }));

const upload = (svg: string) =>
  db.inject({
    method: 'POST',
    url: '/business/logo',
    headers: { 'content-type': 'application/octet-stream' },
    cookies: { [cookieName(db.env.PUBLIC_URL)]: token },
    payload: svg,
  });

const SHAPE = '<path d="M0 0h300v100H0z" fill="#246"/>';
const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 100"${attributes}>${content}</svg>`;

/** An element of SVG under a prefix, which draws a picture of the disk. */
const prefixed = (prefix: string, element: string) =>
  svg(
    `<${prefix}:${element} href="${join(folder, 'secret.png')}" xlink:href="${join(folder, 'secret.png')}" width="300" height="100"/>`,
    ` xmlns:${prefix}="http://www.w3.org/2000/svg"`,
  );

const filtered = (filter: string) =>
  svg(`<filter id="f">${filter}</filter><rect width="300" height="100" filter="url(#f)"/>`);

const nested = (depth: number) => `${'<g>'.repeat(depth)}${SHAPE}${'</g>'.repeat(depth)}`;

/** Each group draws the one before it ten times. */
const multiplied = Array.from(
  { length: 12 },
  (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`,
).join('');

describe('a logo', () => {
  test.each([
    ['a NUL in a tag', svg(`<path\0 d="M0 0h9v9z"/>${SHAPE}`), 'no SVG or PNG'],
    ['a NUL in a name', svg(`<p\0ath/>${SHAPE}`), 'no SVG or PNG'],
    [
      'a control character by its number',
      `<?xml version="1.1"?>${svg(`<g id="&#1;">${SHAPE}</g>`)}`,
      'no SVG',
    ],
    [
      'a page instead of a picture',
      `<html xmlns="http://www.w3.org/1999/xhtml">${svg(SHAPE)}</html>`,
      'no SVG',
    ],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg(SHAPE)}`, 'defines entities'],
    ['a picture of our disk', svg('<image href="/etc/logo.png" width="9" height="9"/>'), 'a picture inside'],
    ['a filter that refers to a file', filtered('<feImage href="x.png"/>'), 'a picture inside'],
    ['another file', svg(`<use href="logo.svg#a"/>${SHAPE}`), 'refers to another file'],
    [
      'a colour of another file',
      svg('<path d="M0 0h9v9z" fill="url(http://a.example/#b)"/>'),
      'another file',
    ],
    [
      'a style sheet of another site',
      svg(`<style>@import "//a.example/b.css";</style>${SHAPE}`),
      'another file',
    ],
    ['an escaped address', svg(`<style>path{fill:\\75rl(b.svg)}</style>${SHAPE}`), 'another file'],
    ['20,001 parts', svg('<g/>'.repeat(20_001) + SHAPE), 'too many parts'],
    ['101 groups, one inside the other', svg(nested(101)), 'too many parts'],
  ])('with %s is refused', (_, file, message) => {
    expect(draw(Buffer.from(file))).toEqual({ refused: expect.stringContaining(message) });
  });

  test.each(['image', 'feImage'])('shows no file of the disk, however <%s> is written', (element) => {
    for (const prefix of ['x', 'é', 'ſvg', 'p'.repeat(41), 'p'.repeat(4_000)]) {
      const refused = expect.stringContaining('a picture inside');
      expect(draw(Buffer.from(prefixed(prefix, element))), prefix).toEqual({ refused });
    }
  });

  test.each([
    [
      'of a filter',
      filtered(
        '<feMorphology radius="149" operator="dilate"/>'.repeat(5) +
          '<feTurbulence baseFrequency=".5" numOctaves="99999999"/>',
      ),
    ],
    [
      'of parts that are drawn again and again',
      svg(`<g id="g0">${SHAPE}</g>${multiplied}<use href="#g12"/>`),
    ],
  ])('that takes long %s is given up, and the next one is drawn', async (_, file) => {
    const answer = await upload(file);

    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(/too long to draw|no SVG/)]);
    expect((await upload(svg(SHAPE))).statusCode).toBe(200);
  });

  test('as programs write it is drawn', () => {
    const illustrator = `<?xml version="1.0" encoding="utf-8"?>
      <!-- Generator: Adobe Illustrator 27.0 -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <svg version="1.1" id="Ebene_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px" viewBox="0 0 300 100" style="enable-background:new 0 0 300 100;" xml:space="preserve">
      <style type="text/css"><![CDATA[ .st0{fill:url(#SVGID_1_);} .image{opacity:.9} ]]></style>
      <linearGradient id="SVGID_1_" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="300" y2="0"><stop offset="0" style="stop-color:#002244"/><stop offset="1" style="stop-color:#99AACC"/></linearGradient>
      <switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" width="1" height="1"/><g><path class="st0 image" d="M0 0h300v100H0z"/></g></switch></svg>`;
    const inkscape = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" width="80mm" height="40mm" viewBox="0 0 80 40">
      <sodipodi:namedview id="base" inkscape:zoom="1"/><svg:metadata>image/svg+xml</svg:metadata>
      <svg:g inkscape:label="Layer 1"><svg:circle cx="20" cy="20" r="10" style="fill:#aa0000;filter:url(&quot;#f&quot;)"/></svg:g></svg>`;

    for (const file of [illustrator, inkscape, svg(SHAPE).replace(' xmlns="http://www.w3.org/2000/svg"', '')])
      expect(draw(Buffer.from(file)), file).toEqual({ png: expect.any(Uint8Array), lostText: '' });
  });
});
