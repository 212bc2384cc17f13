import canonicalize from 'canonicalize';
import type { ProposalDocument } from './document.ts';

/** The one text that stands for a document (RFC 8785), whatever the order of its keys. */
export function canonicalJson(document: ProposalDocument): string {
  const text = canonicalize(document);
  if (text === undefined) throw new Error('A document has a text');
  return text;
}

/** The SHA-256 of a document's canonical JSON, in hexadecimal: what somebody accepted is known by it. */
export async function hashProposal(document: ProposalDocument): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(document)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
