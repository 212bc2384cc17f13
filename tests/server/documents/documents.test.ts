import { createCipheriv, createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import { checkFiles, describeFileProblems, removeOrphanFiles } from '#server/documents/files.service.ts';
import { listShareLinks } from '#server/documents/share-links/shareLinks.service.ts';
import { records } from '#server/nouns.ts';
import { cookieName } from '#server/platform/identity/context.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import { logOptions } from '#server/platform/log.ts';
import { openStorage } from '#server/platform/storage/openStorage.ts';
import { purgeTrash } from '#server/records/trash/trash.service.ts';
import { MAX_FILE_SIZE } from '#shared/documents/documents.ts';
import { MAX_SHARE_LINKS, SHARED_DOCUMENT_ELEMENT_ID, type ShareDays } from '#shared/documents/shareLinks.ts';
import { dayFromToday, formatDay } from '#shared/fields/format.ts';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import { docx, hostileHtml, hostileSvg, pdf, png, program, zip } from '../../support/records/files.ts';
import { keyIn, newLead } from '../../support/records.ts';
import { openS3Server } from '../../support/servers/s3Server.ts';
import { tableSums } from '../../support/tables.ts';
import { testDatabase } from '../../support/testDatabase.ts';

/** Bytes without any order, the same in every run: by chance they could be of a known type. */
const noise = (size: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16, 'key'), Buffer.alloc(16)).update(Buffer.alloc(size));

const s3 = await openS3Server();
afterAll(() => s3.close());

describe.each([
  ['with files in a folder', {}, { clientDir: ensureClientBuild() }],
  ['with files in an S3 service', s3.variables, {}],
])('%s', (_, variables, built: { clientDir?: string }) => {
  const db = testDatabase(variables);
  const storage = openStorage(db.env);
  const logged: string[] = [];
  let app: Awaited<ReturnType<typeof buildApp>>;
  let url: string;
  let ada: User;
  let cookie: string;
  let staff: Awaited<ReturnType<typeof db.signedIn>>;
  let lead: Awaited<ReturnType<typeof newLead>>;

  beforeAll(async () => {
    const log = pino({ ...logOptions, level: 'trace' }, { write: (line: string) => void logged.push(line) });
    app = await buildApp({ ...db, log, ...built });
    url = await app.listen({ port: 0, host: '127.0.0.1' });
    ada = await db.member({ firstName: 'Ada', lastName: 'Byron' });
    cookie = await cookieOf(ada);
    staff = await db.signedIn(ada);
    lead = await newLead(staff);
  });
  afterAll(() => app.close());
  afterEach(() => vi.useRealTimers());

  async function cookieOf(member: User) {
    const { token } = await db.sessions.start(db.orm.em.fork(), member.id, null);
    return `${cookieName(db.env.PUBLIC_URL)}=${token}`;
  }

  interface UploadFields {
    id?: string;
    subject?: SubjectNoun;
    subjectId?: string;
    headers?: Record<string, string>;
  }

  const addressOf = (
    name: string,
    { id = randomUUID(), subject = 'lead', subjectId = lead.id }: UploadFields = {},
  ) => `${url}/uploads/${id}?${new URLSearchParams({ subject, subjectId, name })}`;

  const upload = (name: string, body: BodyInit, fields: UploadFields = {}) =>
    fetch(addressOf(name, fields), {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/octet-stream', ...fields.headers },
      body,
      // undici requires this for a stream.
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit);

  async function uploaded(name: string, bytes: Buffer, fields: UploadFields = {}) {
    const answer = await upload(name, bytes as BodyInit, fields);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return staff.documents.byId((await answer.json()) as { id: string });
  }

  const download = async (versionId: string, headers: Record<string, string> = {}, method = 'GET') => {
    const link = await staff.documents.link({ versionId });
    return fetch(url + link.url, { method, headers: { cookie, ...headers } });
  };

  const said = async (answer: Response) => {
    const { error } = (await answer.json()) as { error: { json: { message: string } } };
    return [answer.status, error.json.message];
  };

  /** The number of rows and files. */
  async function stock() {
    const [rows] = await db.sql<[object]>(
      `select (select count(*)::int from documents) as documents, (select count(*)::int from document_versions) as versions,
              (select count(*)::int from loose_files) as loose`,
    );
    let files = 0;
    for await (const _ of storage.list()) files += 1;
    return { ...rows, files };
  }

  /** The stored files that this process has open, where the system says so. */
  const openFiles = () =>
    (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : [])
      .flatMap((fd) => (existsSync(`/proc/self/fd/${fd}`) ? readlinkSync(`/proc/self/fd/${fd}`) : []))
      .filter((path) => path.startsWith(db.env.DATA_DIR));

  test('a file is downloaded unchanged, under its own name, as an attachment', async () => {
    const bytes = pdf();
    const document = await uploaded('Prüf­bericht „Q3“ 日本.pdf', bytes);

    const answer = await download(document.newestId);

    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
    const head = await download(document.newestId, {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    expect(head.headers.get('etag')).toBe(answer.headers.get('etag'));
    // Closed by us: Node warns when it closes a forgotten file itself.
    const warnings: Error[] = [];
    process.on('warning', (warning) => warnings.push(warning));
    await expect.poll(openFiles).toEqual([]);
    await sleep(0);
    expect(warnings).toEqual([]);
    expect(answer.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('Prüf­bericht „Q3“ 日本.pdf')}`,
    );
    expect(document.versions).toMatchObject([
      {
        number: 1,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        createdByName: 'Ada Byron',
      },
    ]);
  });

  test('a range of a file can be requested', async () => {
    const document = await uploaded('Notes.txt', Buffer.from('0123456789'));

    const part = await download(document.newestId, { range: 'bytes=2-4' });
    const end = await download(document.newestId, { range: 'bytes=-3' });
    const beyond = await download(document.newestId, { range: 'bytes=10-' });

    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
    expect(await end.text()).toBe('789');
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });

  test('the same name on the same record in any case is a new version, and the older version is kept', async () => {
    const first = await uploaded('Policy.txt', Buffer.from('as it was'));
    const second = await uploaded('POLICY.txt', pdf());
    const elsewhere = await uploaded('Policy.txt', Buffer.from('other'), {
      subject: 'account',
      subjectId: lead.accountId,
    });

    expect(second).toMatchObject({
      id: first.id,
      name: 'Policy.txt',
      kind: 'pdf',
      versionCount: 2,
      version: 1,
    });
    expect(second.versions.map(({ number, kind }) => [number, kind])).toEqual([
      [2, 'pdf'],
      [1, 'plain_text'],
    ]);
    expect(await (await download(first.newestId)).text()).toBe('as it was');
    expect(elsewhere.id).not.toBe(first.id);
  });

  test('simultaneous uploads with one name become consecutive versions', async () => {
    const sent = await Promise.all([1, 2, 3, 4].map((n) => upload('Together.txt', `version ${n}`)));
    const [one] = (await Promise.all(sent.map((answer) => answer.json()))) as { id: string }[];

    const { versions } = await staff.documents.byId(one as { id: string });

    expect(versions.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
  });

  test('a repeated upload, even at the same time, creates one version', async () => {
    const id = randomUUID();

    const sent = await Promise.all([1, 2, 3].map(() => upload('Once.txt', 'once', { id })));
    const again = await upload('Once.txt', 'once', { id });

    expect([...sent, again].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const document = await staff.documents.byId((await again.json()) as { id: string });
    expect(document.versions).toHaveLength(1);
    expect(describeFileProblems(await checkFiles(db.orm, storage))).toEqual([]);
  });

  describe('a file larger than 50 MB', () => {
    const large = /^This file is larger than 50 MB/;

    test('is rejected before the upload when its length is declared', async () => {
      const { port } = app.server.address() as AddressInfo;
      const socket = connect({ port, host: '127.0.0.1' });
      const { pathname, search } = new URL(addressOf('large.txt'));
      socket.write(
        `POST ${pathname}${search} HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${MAX_FILE_SIZE + 1}\r\n\r\n`,
      );
      const [answer] = await once(socket.setEncoding('utf8'), 'data');
      socket.destroy();

      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toMatch(/larger than 50 MB/);
    });

    test('is rejected during the upload when its length is not declared, and nothing is stored', async () => {
      const before = await stock();
      const chunk = Buffer.alloc(1024 * 1024, 'a line of text\n');
      let sent = 0;
      const body = new ReadableStream({
        pull(controller) {
          sent += 1;
          if (sent > 52) controller.close();
          else controller.enqueue(chunk);
        },
      });

      const answer = await upload('large.txt', body);

      expect(await said(answer)).toEqual([413, expect.stringMatching(large)]);
      expect(await stock()).toEqual(before);
    });
  });

  test('an interrupted upload leaves nothing stored', async () => {
    const before = await stock();
    const { port } = app.server.address() as AddressInfo;
    const { pathname, search } = new URL(addressOf('half.txt'));
    const socket = connect({ port, host: '127.0.0.1' });
    const half = 'x'.repeat(400_000);
    socket.write(
      `POST ${pathname}${search} HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nContent-Type: application/octet-stream\r\nContent-Length: 900000\r\n\r\n${half}`,
    );
    await expect.poll(stock, { interval: 20 }).toMatchObject({ loose: 1 });

    socket.destroy();

    await expect.poll(stock, { interval: 20 }).toEqual(before);
  });

  test('deleting a lead deletes its documents, and restoring it restores them with their content', async () => {
    const other = await newLead(staff);
    const document = await uploaded('Along.txt', Buffer.from('still here'), { subjectId: other.id });

    const { batchId, counts } = await staff.leads.delete({ id: other.id });
    const faults = describeFileProblems(await checkFiles(db.orm, storage));
    await expect(staff.documents.link({ versionId: document.newestId })).rejects.toThrow(
      'Document not found',
    );
    await staff.trash.restore({ batchId });

    expect(counts).toMatchObject({ lead: 1, document: 1 });
    expect(faults).toEqual([]);
    expect(await staff.documents.byId({ id: document.id })).toEqual(document);
    expect(await (await download(document.newestId)).text()).toBe('still here');
  });

  test('purging the trash deletes the content of all versions', async () => {
    const before = await stock();
    const { id } = await uploaded('Purged.txt', Buffer.from('one'));
    await uploaded('Purged.txt', Buffer.from('two'));
    const { batchId } = await staff.documents.delete({ id });
    await db.sql(`update trash set deleted_at = now() - interval '31 days' where batch_id = ?`, [batchId]);

    await purgeTrash(db.orm, records);
    await removeOrphanFiles(db.orm, storage);

    expect(await stock()).toEqual(before);
  });

  describe('the check of stored files', () => {
    const put = (key: string, text: string) => storage.put(key, Readable.from([Buffer.from(text)]));

    test('finds a file without a row, as a crash leaves it, until it is cleaned up', async () => {
      const key = randomUUID();
      const em = db.orm.em.fork();
      await em.execute(`insert into loose_files values (?, now())`, [key]);
      await put(key, 'no row');
      const during = describeFileProblems(await checkFiles(db.orm, storage));
      await em.execute(`update loose_files set since = now() - interval '2 hours'`);
      const after = describeFileProblems(await checkFiles(db.orm, storage));
      await em.execute(`update loose_files set since = now() - interval '2 days'`);
      await removeOrphanFiles(db.orm, storage);

      expect(during).toEqual([]);
      expect(after).toEqual([`The file ${key} belongs to no document.`]);
      expect(describeFileProblems(await checkFiles(db.orm, storage))).toEqual([]);
    });

    test('finds a row without its file, and its download answers an error', async () => {
      const lost = await uploaded('Lost.txt', Buffer.from('x'));
      const [{ file_key: key }] = await db.sql<[{ file_key: string }]>(
        `select file_key from document_versions where id = ?`,
        [lost.newestId],
      );
      await storage.delete(key);

      const lines = describeFileProblems(await checkFiles(db.orm, storage));
      const answer = await download(lost.newestId);
      await put(key, 'longer');

      expect(lines).toEqual([`The version ${lost.newestId} of a document has no file.`]);
      expect(await said(answer)).toEqual([
        404,
        expect.stringMatching(/^The file of this document is missing/),
      ]);
      expect(describeFileProblems(await checkFiles(db.orm, storage))).toEqual([
        `The file of the version ${lost.newestId} of a document has another size than it had.`,
      ]);
    });
  });

  describe('a link that shares a document', () => {
    const visit = (key: string, options = {}) =>
      app.inject({
        url: `/shared?${new URLSearchParams({ key })}`,
        headers: { accept: 'text/html' },
        ...options,
      });

    /** Sends the form of a page that gives no referrer, as a browser does. */
    const press = (key: string, options = {}) =>
      visit(key, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
        ...options,
      });

    const privately = {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
    };

    async function newLink(documentId: string, days: ShareDays = 30) {
      const { id } = await staff.shareLinks.create({ id: v7(), documentId, days });
      return { id, key: await keyOf(documentId, id) };
    }

    const linkOf = async (documentId: string, id: string) =>
      (await staff.shareLinks.list({ documentId })).find((link) => link.id === id);

    async function keyOf(documentId: string, id: string) {
      return keyIn((await linkOf(documentId, id))?.url ?? 'none:');
    }

    async function shared(name = 'Offer.pdf', bytes = pdf()) {
      const document = await uploaded(name, bytes);
      return { document, documentId: document.id, ...(await newLink(document.id)) };
    }

    test('gets the newest version of the file, unchanged, as an attachment', async () => {
      const { document, documentId, id, key } = await shared('Offer „1“.txt', Buffer.from('as it was'));
      await uploaded(document.name, Buffer.from('as it is'));

      const { statusCode, headers, body } = await press(key);

      expect([statusCode, body]).toEqual([200, 'as it is']);
      expect(headers).toMatchObject({
        ...privately,
        'content-type': 'text/plain; charset=utf-8',
        'content-length': '8',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': expect.stringMatching(/^attachment; /),
      });
      expect(await linkOf(documentId, id)).toMatchObject({ downloads: 1, createdByName: 'Ada Byron' });
    });

    // The rest does not depend on where the files are.
    if (!built.clientDir) return;

    let uploading: ReturnType<typeof uploaded> | undefined;
    /** A file larger than what the sockets of both sides keep, so that most of it is sent after its first bytes are read. */
    const largest = () => {
      uploading ??= uploaded('Large.txt', Buffer.alloc(MAX_FILE_SIZE, 'text of many lines\n'));
      return uploading;
    };

    test('shares a file of exactly 50 MB, which is the limit', async () => {
      expect((await largest()).size).toBe(MAX_FILE_SIZE);
    });

    /** Reads the beginning of an answer, and the rest once something is over. */
    async function readAround({ body }: Response, end: () => Promise<unknown>) {
      const reader = body?.getReader();
      await reader?.read();
      await end();
      // No file goes on for longer than half a second unchecked.
      vi.useFakeTimers({ now: Date.now() + 600, toFake: ['Date'] });
      let received = 0;
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
        received += next.value.length;
      return received;
    }

    test('breaks off a download under way when it is revoked', async () => {
      const documentId = (await largest()).id;
      const { id, key } = await newLink(documentId);
      const answer = await fetch(`${url}/shared?${new URLSearchParams({ key })}`, { method: 'POST' });
      expect(answer.status).toBe(200);

      await expect(readAround(answer, () => staff.shareLinks.revoke({ id }))).rejects.toThrow();
      expect(await linkOf(documentId, id)).toMatchObject({ downloads: 1 });
    });

    test('goes on to the end of a download while it is valid, as one of staff does until they are signed out', async () => {
      const document = await largest();
      const { key } = await newLink(document.id);
      const answer = await fetch(`${url}/shared?${new URLSearchParams({ key })}`, { method: 'POST' });
      expect(await readAround(answer, async () => {})).toBeGreaterThan(0.75 * MAX_FILE_SIZE);
      vi.useRealTimers();

      const member = await db.member();
      const cookie = await cookieOf(member);
      const link = await (await db.signedIn(member)).documents.link({ versionId: document.newestId });
      const own = await fetch(`${url}${link.url}`, { headers: { cookie } });
      expect(own.status).toBe(200);
      const end = async () => (await db.signedIn(member)).auth.revokeOtherSessions();
      await expect(readAround(own, end)).rejects.toThrow();
    });

    test('has a page without scripts, and no log holds the key', async () => {
      const { key } = await shared('Offer <b>.txt', Buffer.from('as it is'));

      const { statusCode, headers, body } = await visit(key);

      expect(statusCode).toBe(200);
      expect(headers).toMatchObject(privately);
      const [shown = ''] = body.split(`id="${SHARED_DOCUMENT_ELEMENT_ID}"`);
      const facts = ['Offer &lt;b&gt;.txt', 'Plain text', '8 bytes', formatDay(dayFromToday(30))];
      for (const fact of facts) expect(shown).toContain(fact);
      expect(shown).toContain(`<form action="/shared?key=${key}" method="post">`);
      expect(body).toContain('<meta name="robots" content="noindex">');
      await press(key);
      expect(logged.join('')).toContain('"/shared"');
      expect(logged.join('')).not.toContain(key.slice(10, 30));
    });

    test('changes no table by being opened, whoever does it and how often; only the button counts, not for staff', async () => {
      const { documentId, id, key } = await shared();
      const before = await tableSums(db.orm, ['rate_limits']);

      const opened = ['GET', 'HEAD'].flatMap((method) =>
        ['192.0.2.1', '198.51.100.2', '2001:db8::3'].map((remoteAddress) =>
          visit(key, { method, remoteAddress, headers: {} }),
        ),
      );
      expect(new Set((await Promise.all(opened)).map(({ statusCode }) => statusCode))).toEqual(
        new Set([200]),
      );
      expect(await db.visitor().shareLinks.byKey({ key })).toMatchObject({ name: 'Offer.pdf', type: 'PDF' });
      expect((await press(key, { headers: { cookie } })).statusCode).toBe(200);
      expect(await tableSums(db.orm, ['rate_limits'])).toEqual(before);

      await Promise.all([press(key), press(key), press(key)]);
      expect(await linkOf(documentId, id)).toMatchObject({
        downloads: 3,
        lastDownloadedAt: expect.any(Date),
      });
    });

    test('answers alike, by GET and by the button, wherever it does not work', async () => {
      const [revoked, deleted, below, lost, works] = [
        await shared('Revoked.txt'),
        await shared('Deleted.txt'),
        await shared('Below.txt'),
        await shared('Lost.txt'),
        await shared('Works.txt'),
      ];
      await staff.shareLinks.revoke({ id: revoked.id });
      const { batchId } = await staff.documents.delete({ id: deleted.documentId });
      const other = await newLead(staff);
      await db.sql('update documents set lead_id = ? where id = ?', [other.id, below.documentId]);
      await staff.leads.delete({ id: other.id });
      const [{ file_key: fileKey }] = await db.sql<[{ file_key: string }]>(
        'select file_key from document_versions where id = ?',
        [lost.document.newestId],
      );
      await storage.delete(fileKey);
      const mistyped = `${works.key.slice(0, -2)}${works.key.endsWith('A') ? 'B' : 'A'}_`;

      const wrong = [
        revoked.key,
        deleted.key,
        below.key,
        mistyped,
        `${works.key}A`,
        works.id,
        '',
        'x'.repeat(900),
      ];
      const answerOf = async (answer: ReturnType<typeof visit>) => {
        const { statusCode, body, headers } = await answer;
        return { statusCode, body, headers: { ...headers, 'x-request-id': '', date: '' } };
      };
      const answers = await Promise.all([
        ...wrong.flatMap((key) => [answerOf(visit(key)), answerOf(press(key))]),
        answerOf(press(lost.key)),
      ]);

      expect(answers[0]).toMatchObject({ statusCode: 404 });
      expect(answers[0]?.body).toContain('This link does not work');
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(await linkOf(lost.documentId, lost.id)).toMatchObject({ downloads: 0 });
      await storage.put(
        fileKey,
        (async function* () {
          yield pdf();
        })(),
      );
      await staff.trash.restore({ batchId });
      await staff.acts.undo({ act: revoked.id });
      for (const { key } of [deleted, revoked, works]) expect((await press(key)).statusCode).toBe(200);
    });

    test('works until the last day ends in Sydney', async () => {
      vi.useFakeTimers({ now: new Date('2026-11-22T20:00:00+11:00'), toFake: ['Date'] });
      const { documentId, id, key } = await shared('Week.txt');
      const week = await newLink(documentId, 7);

      vi.setSystemTime(new Date('2026-11-29T23:59:59+11:00'));
      expect([(await visit(week.key)).statusCode, (await press(week.key)).statusCode]).toEqual([200, 200]);
      vi.setSystemTime(new Date('2026-11-30T00:00:00+11:00'));
      expect([(await visit(week.key)).statusCode, (await press(week.key)).statusCode]).toEqual([404, 404]);
      expect((await visit(key)).statusCode).toBe(200);
      // Not as staff, whose session would end here.
      expect(await listShareLinks(db.orm.em.fork(), url, documentId)).toMatchObject([
        { id, state: 'valid', lastDay: '2026-12-22' },
        { id: week.id, state: 'expired', lastDay: '2026-11-29', url: null, downloads: 1 },
      ]);
    });

    test('is in the history of the document and in the log, once', async () => {
      const { documentId, id } = await shared('Noted.txt');
      const lastDay = dayFromToday(30);
      await Promise.all([staff.shareLinks.revoke({ id }), staff.shareLinks.revoke({ id })]);
      await staff.acts.undo({ act: id });
      await staff.trash.restore({ batchId: (await staff.documents.delete({ id: documentId })).batchId });

      const { items } = await staff.documents.history({ id: documentId });
      const lines = items.flatMap(({ byName, changes }) => changes.map((change) => ({ byName, ...change })));
      const set = { byName: 'Ada Byron', field: 'shareLink', from: null, to: lastDay };
      expect(lines).toEqual([set, { ...set, from: lastDay, to: null }, set]);
      const admin = await db.staff({ role: 'admin' });
      const events = (await admin.eventLog.list({ limit: 3 })).items;
      expect(events.map(({ kind }) => kind)).toEqual([
        'share_link_restored',
        'share_link_revoked',
        'document_shared',
      ]);
      expect(events[2]).toMatchObject({ detail: `Until ${formatDay(lastDay)}`, byName: 'Ada Byron' });
    });

    test(`is one of ${MAX_SHARE_LINKS} that work, and a network downloads 60 times an hour`, async () => {
      const { documentId, id, key } = await shared('Limited.txt');
      await Promise.all(Array.from({ length: MAX_SHARE_LINKS - 1 }, () => newLink(documentId)));
      await expect(newLink(documentId)).rejects.toThrow('revoke one first');
      await staff.shareLinks.revoke({ id });
      await newLink(documentId);
      await expect(staff.acts.undo({ act: id })).rejects.toThrow('revoke one first');

      const own = { remoteAddress: '203.0.113.9' };
      const other = await shared('Other.txt');
      expect((await press(other.key, own)).statusCode).toBe(200);
      await db.sql(`update rate_limits set points = 60 where key = 'shared document:203.0.113.9'`);
      const refused = await press(other.key, own);
      expect([refused.statusCode, (await press(key, own)).statusCode]).toEqual([429, 404]);
      expect(refused.headers['retry-after']).toBeDefined();
      expect(refused.body).toMatch(/role="alert".*Too many attempts.*Other\.txt|Other\.txt.*role="alert"/s);
      expect((await press(other.key)).statusCode).toBe(200);
      expect(await linkOf(other.documentId, other.id)).toMatchObject({ downloads: 2 });
    });
  });

  // The rest does not depend on where the files are.
  if (!built.clientDir) return;

  describe('the type of a file comes from its content', () => {
    test.each([
      ['a PDF', 'report.exe', pdf(), 'application/pdf', 'pdf'],
      ['a picture', 'photo.pdf', png, 'image/png', 'image'],
      ['a Word document', 'letter.docx', docx(), /wordprocessingml\.document$/, 'text_document'],
      [
        'a large one',
        'long.docx',
        docx(undefined, { a: noise(400_000) }),
        /wordprocessingml/,
        'text_document',
      ],
      ['an archive', 'all.zip', zip({ 'a.txt': 'a' }), 'application/zip', 'archive'],
      [
        'a table',
        'people.txt',
        Buffer.from('name,age\n"Byron, Ada",36\n'),
        'text/csv; charset=utf-8',
        'plain_text',
      ],
      [
        'text of Windows',
        'note.csv',
        Buffer.from('caf\xe9', 'latin1'),
        'text/plain; charset=windows-1252',
        'plain_text',
      ],
      [
        'text in UTF-16',
        'note.txt',
        Buffer.from('\ufeffhello', 'utf16le'),
        'text/plain; charset=utf-16le',
        'plain_text',
      ],
      ['SVG, which is text', 'logo.svg', hostileSvg, 'text/plain; charset=utf-8', 'plain_text'],
      ['HTML, which is text', 'page.png', hostileHtml, 'text/plain; charset=utf-8', 'plain_text'],
    ])('%s called %s', async (_, name, bytes, mediaType, kind) => {
      const document = await uploaded(name, bytes);

      const { headers } = await download(document.newestId);

      expect(document.kind).toBe(kind);
      expect(headers.get('content-type')).toMatch(mediaType);
    });

    test.each([
      ['a program', 'report.pdf', program],
      [
        'a document with macros',
        'letter.docx',
        docx('application/vnd.ms-word.document.macroEnabled.main+xml'),
      ],
      ['no known type', 'data.txt', noise(5_000)],
    ])('%s called %s is rejected, and nothing is stored', async (_, name, bytes) => {
      const before = await stock();

      const answer = await upload(name, bytes);

      expect(await said(answer)).toEqual([
        415,
        expect.stringMatching(/^This kind of file cannot be uploaded/),
      ]);
      expect(await stock()).toEqual(before);
    });

    test('an empty file is rejected', async () => {
      expect(await said(await upload('empty.txt', ''))).toEqual([400, 'This file is empty']);
    });
  });

  describe('access to documents', () => {
    test('a link works for the user who requested it only; other staff request their own', async () => {
      const { newestId } = await uploaded('Shared.txt', Buffer.from('for all of us'));
      const link = await staff.documents.link({ versionId: newestId });
      const grace = await db.member();

      const visitor = await fetch(url + link.url);
      const other = await fetch(url + link.url, { headers: { cookie: await cookieOf(grace) } });
      const own = await (await db.signedIn(grace)).documents.link({ versionId: newestId });
      const hers = await fetch(url + own.url, { headers: { cookie: await cookieOf(grace) } });

      expect(await said(visitor)).toEqual([401, 'Please sign in']);
      expect(await said(other)).toEqual([
        403,
        expect.stringMatching(/^This link has run out, or is not yours/),
      ]);
      expect(await hers.text()).toBe('for all of us');
    });

    test('a link expires, and is for one version', async () => {
      const first = await uploaded('Ends.txt', Buffer.from('one'));
      const second = await uploaded('Ends.txt', Buffer.from('two'));
      const link = await staff.documents.link({ versionId: first.newestId });
      const get = (address: string) => fetch(url + address, { headers: { cookie } });

      const moved = await get(link.url.replace(first.newestId, second.newestId));
      const longer = await get(link.url.replace(/expires=(\d)/, 'expires=9$1'));
      vi.useFakeTimers({ now: Date.now() + 9 * 60_000, toFake: ['Date'] });
      const still = await get(link.url);
      vi.setSystemTime(Date.now() + 61_000);
      const late = await get(link.url);

      expect([moved, longer, still, late].map(({ status }) => status)).toEqual([403, 403, 200, 403]);
    });

    test('uploads from other sites are rejected', async () => {
      const before = await stock();

      const foreign = await upload('a.txt', 'a', { headers: { origin: 'https://evil.example' } });
      const form = await upload('a.txt', 'a', { headers: { 'content-type': 'text/plain' } });

      expect([foreign.status, form.status]).toEqual([403, 415]);
      expect(await stock()).toEqual(before);
    });
  });

  test('an upload to a record that does not exist, or to no record, answers an error', async () => {
    const gone = await upload('a.txt', 'a', { subjectId: randomUUID() });
    const nothing = await upload('a.txt', 'a', { subject: 'invoice' as never });

    expect(await said(gone)).toEqual([404, 'Lead not found']);
    expect(nothing.status).toBe(400);
  });

  test.each([
    ['../../../etc/passwd', '.._.._.._etc_passwd'],
    ['C:\\temp\\a.txt', 'C:_temp_a.txt'],
    ['invoice\u202egpj.exe', 'invoice_gpj.exe'],
    ['a\r\nSet-Cookie: b.txt', 'a__Set-Cookie: b.txt'],
    ['  ', 'Untitled'],
    ['Cafe\u0301.txt', 'Caf\u00e9.txt'],
    [`${'n'.repeat(300)}.docx`, `${'n'.repeat(195)}.docx`],
  ])('the name “%s” is kept as “%s”', async (given, kept) => {
    const document = await uploaded(given, Buffer.from('x'));

    expect(document.name).toBe(kept);
    expect((await download(document.newestId)).status).toBe(200);
  });

  test('a document can be renamed and described, is found by both, and its history records it', async () => {
    const { id, version } = await uploaded('Draft.txt', Buffer.from('x'));
    await uploaded('Taken.txt', Buffer.from('x'));
    const update = (data: object) => staff.documents.update({ id, version, data });

    await expect(update({ name: 'TAKEN.txt' })).rejects.toThrow('has this name already');
    await expect(update({ name: 'a/b' })).rejects.toThrow('Use a name without slashes');
    const renamed = await update({ name: 'Final.txt', description: 'For the auditor' });

    expect(renamed).toMatchObject({ name: 'Final.txt', description: 'For the auditor', version: 2 });
    await expect(update({ name: 'Later.txt' })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await staff.documents.list({ search: 'for the AUDITOR' })).items).toMatchObject([{ id }]);
    const [line] = await db.sql<[object]>(
      `select actor_id, changes from history where record_id = ? order by id desc limit 1`,
      [id],
    );
    expect(line).toMatchObject({ actor_id: ada.id, changes: { name: ['Draft.txt', 'Final.txt'] } });
  });
});
