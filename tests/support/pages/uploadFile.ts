import { cookieName } from '#server/platform/identity/context.ts';
import type { DocumentSubject } from '#shared/documents/documents.schema.ts';
import type { testProduct } from '../browser.ts';

/** Adds a file to a record of a running product, as its member's browser does, and returns the id of the document. */
export async function uploadFile(
  product: Awaited<ReturnType<typeof testProduct>>,
  memberId: string,
  { on, name, content = 'What was found' }: { on: DocumentSubject; name: string; content?: BodyInit },
) {
  const { token } = await product.sessions.start(product.orm.em.fork(), memberId, null);
  const answer = await fetch(
    `${product.url}/uploads/${crypto.randomUUID()}?${new URLSearchParams({ ...on, name })}`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        origin: product.url,
        cookie: `${cookieName(product.url)}=${token}`,
      },
      body: content,
    },
  );
  if (!answer.ok) throw new Error('The file was not taken');
  return ((await answer.json()) as { id: string }).id;
}
