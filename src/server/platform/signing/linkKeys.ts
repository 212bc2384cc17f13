// Keys of links that work without an account: an id and a signature, derived when needed and never stored.
// Keys are in the query, because paths are logged.

const ID_BYTES = 16;
const SIGNATURE_BYTES = 32;

/** The length of a key, in characters, of which each counts. */
const KEY_LENGTH = ((ID_BYTES + SIGNATURE_BYTES) * 4) / 3;

export const formatLinkKey = (id: string, signature: Buffer) =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), signature]).toString('base64url');

/**
 * The parts of a key, of whatever somebody sends: an id, that may be of nothing, and a signature, which is none where the
 * key is too short or too long. Look the id up and sign in every case, so that the time of an answer says nothing.
 */
export function parseLinkKey(key: string): { id: string; signature: Buffer } {
  const bytes = Buffer.from(key.slice(0, KEY_LENGTH), 'base64url');
  const digits = bytes
    .subarray(0, ID_BYTES)
    .toString('hex')
    .padEnd(2 * ID_BYTES, '0');
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { id, signature: key.length === KEY_LENGTH ? bytes.subarray(ID_BYTES) : Buffer.alloc(0) };
}
