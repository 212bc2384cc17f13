import { crc32 } from 'node:zlib';

// Small valid files of several types, for uploads.

/** A PDF of one page with this text. */
export function pdf(content = 'Audit report', { catalog = '', mediaBox = '0 0 300 200' } = {}) {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length + 31} >>\nstream\nBT /F1 24 Tf 20 120 Td (${content}) Tj ET\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, n) => {
    const at = text.length;
    text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}${end}`);
}

/** Runs a script when it is opened, and claims to be a page of 20 metres. */
export const hostilePdf = pdf('Hostile', {
  catalog: '/OpenAction << /S /JavaScript /JS (globalThis.ran = true; app.alert\\(1\\)) >>',
  mediaBox: '0 0 300 56700',
});

/** A PNG of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8Dwn4EIAAAkAQMBA9sbZ9kAAAAASUVORK5CYII=',
  'base64',
);

/** A ZIP archive of uncompressed files. */
export function zip(entries: Record<string, string | Buffer>) {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const bytes = Buffer.from(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    parts.push(Buffer.from('PK\x03\x04'), facts, Buffer.from(name), bytes);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + bytes.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(entries).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listing, Buffer.from('PK\x05\x06'), end]);
}

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A Word document, or another Office file if its main part has another type. */
export const docx = (type = MAIN, more: Record<string, Buffer> = {}) =>
  zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    'word/document.xml': '<w:document/>',
    ...more,
  });

/** The header of a Windows program. */
export const program = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00'), Buffer.alloc(300)]);

/** Markup that runs a script if it is rendered as a page. */
export const hostileSvg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.ran = 1"><script>parent.ran = 1; top.ran = 1</script></svg>',
);
export const hostileHtml = Buffer.from(
  '<!doctype html><html><body><script>parent.ran = 1; top.ran = 1</script><img src=x onerror="parent.ran = 1"></body></html>',
);
