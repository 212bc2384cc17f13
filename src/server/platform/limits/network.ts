import ipaddr from 'ipaddr.js';

/** Some proxies add the port: '192.0.2.1:4711', '[2001:db8::1]:4711'. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

/**
 * The address that counts as one visitor's: an IPv4 address itself, and the first 64 bits of an IPv6 address, which one
 * connection has for itself. Whoever comes from what is no address counts as one visitor with all others who do.
 */
export function networkPrefix(ip: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(ip) ?? [];
  const text = ipv6 ?? ipv4 ?? ip;
  if (!ipaddr.isValid(text)) return 'unknown';
  // `process` converts IPv4-mapped IPv6 addresses.
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
