// The tables of a TrueType font.

const HEAD = 12;
const ENTRY = 16;

/** The tables by name. */
export function readTables(sfnt: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let at = HEAD; at < HEAD + sfnt.readUInt16BE(4) * ENTRY; at += ENTRY) {
    const start = sfnt.readUInt32BE(at + 8);
    tables.set(sfnt.toString('latin1', at, at + 4), sfnt.subarray(start, start + sfnt.readUInt32BE(at + 12)));
  }
  return tables;
}

/** A font of these tables. Its checksums are 0: whoever packs it computes them. */
export function writeTables(tables: Map<string, Buffer>): Buffer {
  const head = Buffer.alloc(HEAD + tables.size * ENTRY);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.size, 4);
  const parts: Buffer[] = [head];
  let start = head.length;
  [...tables].forEach(([name, table], index) => {
    const at = HEAD + index * ENTRY;
    head.write(name, at, 'latin1');
    head.writeUInt32BE(start, at + 8);
    head.writeUInt32BE(table.length, at + 12);
    const padding = Buffer.alloc(-table.length & 3);
    parts.push(table, padding);
    start += table.length + padding.length;
  });
  return Buffer.concat(parts);
}
