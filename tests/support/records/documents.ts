import type { FastifyInstance } from 'fastify';
import { cookieName } from '#server/platform/identity/context.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import type { DocumentSubject } from '#shared/documents/documents.schema.ts';
import type { testDatabase } from '../testDatabase.ts';

/** Uploads files to records as the browser does. */
export async function uploader(db: ReturnType<typeof testDatabase>, app: FastifyInstance, member: User) {
  const staff = await db.signedIn(member);
  const { token } = await db.sessions.start(db.orm.em.fork(), member.id, null);
  const cookies = { [cookieName(db.env.PUBLIC_URL)]: token };
  return async (name: string, on: DocumentSubject, content: string | Buffer = 'x') => {
    const answer = await app.inject({
      method: 'POST',
      url: `/uploads/${crypto.randomUUID()}?${new URLSearchParams({ ...on, name })}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: content,
      cookies,
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return staff.documents.byId(answer.json() as { id: string });
  };
}
