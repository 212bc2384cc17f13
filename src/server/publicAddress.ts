import ipaddr from 'ipaddr.js';

/**
 * Hosts that are not for the public: this machine, private networks, and the names that stand for none (RFC 2606,
 * RFC 6761).
 */
const UNREAL_HOST = /^[^.]+$|(^|\.)(test|example|localhost|invalid|local|internal)$/;

/** True if people reach the product at an address of its own, over https, and not only for a try. */
export const isRealOrigin = (publicUrl: string): boolean =>
  new URL(publicUrl).protocol === 'https:' && isRealHost(publicUrl);

/** True if the address is one of the public network, over https or not. */
export function isRealHost(publicUrl: string): boolean {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? ipaddr.process(host).range() === 'unicast' : !UNREAL_HOST.test(host);
}
