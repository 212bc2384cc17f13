import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** What counts as one visitor's address: an IPv4 as it is, of an IPv6 the first half, all of which is one line's. */
export function networkPrefix(ip: string): string {
  const [address = ''] = ip.split('%');
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  // The URL parser knows every spelling, and answers the shortest: groups of hex, and '::' for a row of zeros.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
