import type { User } from '#server/platform/identity/users.entity.ts';
import type { DocumentSubject } from '#shared/documents/documents.schema.ts';
import type { testDatabase } from '../testDatabase.ts';

/** Uploads files to records as the browser does. */
export async function uploader(db: ReturnType<typeof testDatabase>, member: User) {
  const app = await db.app();
  const staff = await db.signedIn(member);
  const cookies = await db.cookies(member);
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
