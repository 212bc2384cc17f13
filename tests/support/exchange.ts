import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { cookieName } from '#server/platform/identity/context.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import type { ColumnMapping } from '#shared/records/csv/columns.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import type { Staff } from './records.ts';
import type { testDatabase } from './testDatabase.ts';

type Database = ReturnType<typeof testDatabase>;

/** Somebody at a browser who brings files in and out. */
export async function exchanger(db: Database, app: FastifyInstance, member: User) {
  const staff = await db.signedIn(member);
  const { token } = await db.sessions.start(db.orm.em.fork(), member.id, null);
  const cookies = { [cookieName(db.env.PUBLIC_URL)]: token };

  const upload = (noun: ImportNoun, file: string | Buffer, id = v7(), headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: `/exchange/imports/${noun}/${id}?name=${noun}.csv`,
      headers: { 'content-type': 'text/csv', ...headers },
      payload: file,
      cookies,
    });

  /** Uploads and checks a file, with the columns as they are guessed or as they are told. */
  async function checked(noun: ImportNoun, file: string | Buffer, matching?: ColumnMapping) {
    const answer = await upload(noun, file);
    if (answer.statusCode !== 200) throw new Error(answer.json().error.json.message);
    const { id } = answer.json() as { id: string };
    const opened = await staff.imports.byId({ id });
    await staff.imports.matchColumns({ id, matching: matching ?? opened.matching });
    await runToEnd(() => staff.imports.check({ id }), 'checked');
    return id;
  }

  return {
    staff,
    upload,
    checked,
    download: (url: string, headers: Record<string, string> = {}) => app.inject({ url, cookies, headers }),
    exported: (noun: string, selection: object, headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url: `/exchange/exports/${noun}`, payload: selection, cookies, headers }),
    run: (id: string) => runToEnd(() => staff.imports.run({ id }), 'imported'),
    undo: (id: string) => runToEnd(() => staff.imports.undo({ id }), 'undone'),
    rows: async (id: string) => (await staff.imports.rows({ id, limit: 200 })).items,

    /** The whole way of a file. */
    async imported(noun: ImportNoun, file: string | Buffer, matching?: ColumnMapping) {
      const id = await checked(noun, file, matching);
      return runToEnd(() => staff.imports.run({ id }), 'imported');
    },
  };
}

type Progress = Awaited<ReturnType<Staff['imports']['check']>>;

/** Takes one step after the other until there is no more. */
export async function runToEnd(step: () => Promise<Progress>, end: Progress['state']) {
  for (let steps = 0; steps < 1_000; steps += 1) {
    const progress = await step();
    if (progress.state === end) return progress;
  }
  throw new Error(`never ${end}`);
}
