import { call, mutation, query, type ServerClient } from '../operations.ts';

interface Sent {
  id: string;
  version: number;
  keyGeneration: number;
  document: { total: number };
}

/** Adds an account with a contact, and returns the input of a proposal to them. */
export async function newDraft(client: ServerClient) {
  const { id: accountId } = await call<Sent>(client, mutation('accounts.create', { name: 'Sunrise Care' }));
  const person = { firstName: 'Mia', lastName: 'Lane', email: 'mia@bench.example', accountId };
  const { id: contactId } = await call<Sent>(client, mutation('contacts.create', person));
  return { accountId, contactId, ownLines: [{ label: 'Workshop', cents: 100_000, moduleId: null }] };
}

/** Drafts and sends a proposal; returns the key of its link. */
export async function sendProposal(client: ServerClient, draft: object) {
  const { id, version, document } = await call<Sent>(client, mutation('proposals.create', draft));
  const send = mutation('proposals.send', { id, version, total: document.total });
  const { keyGeneration } = await call<Sent>(client, send);
  const { url } = await call<{ url: string }>(client, query('proposals.link', { id }));
  return { id, keyGeneration, key: new URL(url).searchParams.get('key') ?? '' };
}
