import { v7 } from 'uuid';
import { cookieName } from '#server/platform/identity/context.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import type { testProduct } from '../browser.ts';
import { workOn } from '../records/csvFiles.ts';

/** Sends a file to a running product, as its member's browser does, checks its rows, and returns the address of the import. */
export async function checkedImport(
  product: Awaited<ReturnType<typeof testProduct>>,
  member: User,
  noun: ImportNoun,
  lines: string[],
) {
  const id = v7();
  const { token } = await product.sessions.start(product.orm.em.fork(), member.id, null);
  const answer = await fetch(`${product.url}/exchange/imports/${noun}/${id}?name=${noun}.csv`, {
    method: 'POST',
    headers: {
      'content-type': 'text/csv',
      origin: product.url,
      cookie: `${cookieName(product.url)}=${token}`,
    },
    body: lines.join('\r\n'),
  });
  if (!answer.ok) throw new Error('The file was not taken');
  const staff = await product.signedIn(member);
  const { matching } = await staff.imports.byId({ id });
  await staff.imports.matchColumns({ id, matching });
  await workOn(product, id);
  return `${noun}/import/${id}`;
}
