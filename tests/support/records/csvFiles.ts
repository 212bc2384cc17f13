import { v7 } from 'uuid';
import { readFile } from '#server/imports/file/readFile.ts';
import { storeImportFile } from '#server/imports/imports.routes.ts';
import { doStep } from '#server/imports/job.service.ts';
import { records } from '#server/nouns.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import type { ColumnMapping } from '#shared/records/csv/columns.ts';
import { ANY_NOUN, type ImportNoun } from '#shared/records/nouns.ts';
import { rawSocket } from '../servers/rawSocket.ts';
import type { testDatabase } from '../testDatabase.ts';

type Desk = Pick<ReturnType<typeof testDatabase>, 'orm' | 'signedIn' | 'cookies' | 'app'>;

/** A member of the team who imports and exports CSV files, as the screens do. */
export async function csvClient(db: Desk, member: User) {
  const app = await db.app();
  const staff = await db.signedIn(member);
  const cookies = await db.cookies(member);
  const cookie = Object.entries(cookies)[0]?.join('=') ?? '';

  const upload = (
    noun: ImportNoun | typeof ANY_NOUN,
    file: string | Buffer,
    id = v7(),
    headers: Record<string, string> = {},
    sheet?: string,
  ) =>
    app.inject({
      method: 'POST',
      url: `/exchange/imports/${noun}/${id}?${new URLSearchParams({ name: `${noun}.csv`, ...(sheet && { sheet }) })}`,
      headers: { 'content-type': 'text/csv', ...headers },
      payload: file,
      cookies,
    });

  /** Sends all but the end of a file over a connection of its own; the app has to listen. */
  async function uploadSlowly(noun: ImportNoun, file: string, id: string) {
    const { write, closed, end } = await rawSocket(app);
    write(
      `POST /exchange/imports/${noun}/${id}?name=${noun}.csv HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: ${cookie}\r\nContent-Type: text/csv\r\nContent-Length: ${Buffer.byteLength(file)}\r\n\r\n`,
    );
    write(file.slice(0, -1));
    return {
      /** Sends the end, and returns the response. */
      finish: () => {
        write(file.slice(-1));
        return closed;
      },
      breakOff: end,
    };
  }

  /**
   * Stores and checks a file, whose columns are matched by their headings unless `matching` is given. It is not uploaded: a
   * thread that reads it takes longer to start than most files to be read and stored.
   */
  async function checkFile(
    noun: ImportNoun | typeof ANY_NOUN,
    file: string | Buffer,
    matching?: ColumnMapping,
  ) {
    const { id } = await storeImportFile(
      { em: db.orm.em.fork(), records, user: member },
      { id: v7(), noun: noun === ANY_NOUN ? null : noun, fileName: `${noun}.csv` },
      await readWhole(file),
    );
    const uploaded = await staff.imports.byId({ id });
    await staff.imports.matchColumns({ id, matching: matching ?? uploaded.matching });
    await workOn(db, id);
    return id;
  }

  const run = async (id: string) => {
    await staff.imports.run({ id });
    await workOn(db, id);
    return staff.imports.byId({ id });
  };

  return {
    staff,
    /** The parts of requests that are not injected. */
    cookie,
    upload,
    uploadSlowly,
    checkFile,
    run,
    download: (url: string, headers: Record<string, string> = {}) => app.inject({ url, cookies, headers }),
    exportCsv: (noun: string, selection: object, headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url: `/exchange/exports/${noun}`, payload: selection, cookies, headers }),
    undo: async (id: string) => {
      await staff.acts.undo({ act: id });
      await workOn(db, id);
      return staff.imports.byId({ id });
    },
    rows: async (id: string) => (await staff.imports.rows({ id, limit: 200 })).items,
    importFile: async (noun: ImportNoun, file: string | Buffer, matching?: ColumnMapping) =>
      run(await checkFile(noun, file, matching)),
  };
}

/** All that is read of a file. */
export async function readWhole(file: string | Buffer, sheet: string | null = null) {
  const batches: string[] = [];
  const read = await readFile({ file: new Uint8Array(Buffer.from(file)), sheet }, (batch) =>
    batches.push(batch),
  );
  return { ...read, batches };
}

/** Does what is under way of an import, as its job does. */
export async function workOn({ orm }: Pick<Desk, 'orm'>, id: string) {
  for (let isLeft = true; isLeft; ) isLeft = await doStep(orm, records, id);
}
