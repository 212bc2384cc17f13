import ipaddr from 'ipaddr.js';

/**
 * What counts as one visitor's address: an IPv4 address itself, and the first 64 bits of an IPv6 address, which one
 * connection has for itself. Text that is no address is returned as it is.
 */
export function networkPrefix(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  // `process` turns an IPv4 address written as IPv6 into IPv4.
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
