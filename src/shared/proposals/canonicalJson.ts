import canonicalize from 'canonicalize';
import type { ProposalDocument } from './document.ts';

/** RFC 8785: the same text whatever the order of keys. */
export function canonicalJson(document: ProposalDocument): string {
  const text = canonicalize(document);
  if (text === undefined) throw new Error('A document has a text');
  return text;
}

/** Hexadecimal SHA-256 of the canonical JSON; identifies what somebody accepted. */
export async function hashProposal(document: ProposalDocument): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(document)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
