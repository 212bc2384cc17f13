import { v7 } from 'uuid';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseProposal } from '#client/site/proposals/proposal.ts';
import { siteQuote } from '#client/site/proposals/siteQuote.ts';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import { pricesNamed, pricesOn } from '#server/business/versions.service.ts';
import { today } from '#shared/fields/format.ts';
import type { Catalogue } from '#shared/proposals/catalogue.ts';
import type { ProviderType } from '#shared/proposals/selection.ts';
import { defaultCatalogue } from '#shared/site/defaults/catalogues.data.ts';
import { defaultTerms } from '#shared/site/defaults/terms.data.ts';
import { contentOf } from '../../support/pages/contentOf.ts';
import { newDraft } from '../../support/records/drafts.ts';
import type { Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
let admin: Staff;

beforeAll(async () => {
  await db.app({ clientDir: ensureClientBuild() });
  admin = await db.staff({ role: 'admin' });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const draft of await admin.catalogue.versions()) {
    if (draft.state === 'draft' && draft.id) await admin.catalogue.discardDraft({ ...draft, id: draft.id });
  }
});

const page = async (path: string) => (await db.inject({ url: path, headers: { accept: 'text/html' } })).body;

/** A catalogue whose Core Module costs this many cents. */
const corePrice = (price: number, from: Catalogue = defaultCatalogue) => ({
  ...from,
  modules: from.modules.map((one) => (one.id === 'core' ? { ...one, price } : one)),
});

const draftOf = (validFrom: string, content: Catalogue) => newDraft(admin, 'catalogue', content, validFrom);

const publish = async (validFrom: string, content: Catalogue) => {
  const draft = await draftOf(validFrom, content);
  await admin.catalogue.publish(draft);
  return draft;
};

/** The stored versions of a day, the newest first. */
const listed = async (day: string) =>
  (await admin.catalogue.versions()).filter(({ id, validFrom }) => id && validFrom === day);

/** The price of group 0107, as each page computes it in the browser from the content that it holds. */
const totals = () =>
  Promise.all(
    [
      ['/registration-proposal', 'new'],
      ['/existing-provider-proposal', 'existing'],
      ['/payment', 'new'],
    ].map(async ([path = '', provider]) => {
      const content = contentOf(await page(path));
      const selection = parseProposal(content.catalogue, '?groups=0107');
      return siteQuote(content, provider as ProviderType, selection).total;
    }),
  );

const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

describe('a catalogue', () => {
  test('is that of the specification until 1 July 2026, and has the group 0138 for staff alone from then on', async () => {
    const current = await (await db.staff()).catalogue.current();
    const sil = current.groups.find(({ number }) => number === '0138');

    expect(sil).toMatchObject({ auditType: 'Certification', requiredModules: ['core', 'module5a'] });
    expect(current.modules.find(({ id }) => id === 'module5a')).toMatchObject({ price: null });
    const versions = await admin.catalogue.versions();
    expect(
      versions.map(({ state, validFrom, content }) => [state, validFrom, content.groups.length]),
    ).toEqual([
      ['in_force', '2026-07-01', 37],
      ['past', '2024-01-01', 36],
    ]);
    for (const path of ['/registration-proposal', '/registration-groups']) {
      expect(await page(path)).not.toContain('0138');
      expect(await page(path)).not.toContain('module5a');
    }
  });

  test('published for tomorrow holds from midnight in Sydney, on the site and for staff', async () => {
    const tomorrow = dayAfter(today());
    const packages = (await admin.catalogue.current()).packages ?? [];
    await publish(tomorrow, {
      ...corePrice(412_300),
      packages: packages.map((one) => (one.id === 'essential' ? { ...one, price: 64_950 } : one)),
    });
    await expect
      .poll(async () => (await admin.catalogue.versions())[0])
      .toMatchObject({ state: 'scheduled', validFrom: tomorrow });
    const price = async () =>
      (await (await db.staff()).catalogue.current()).modules.find(({ id }) => id === 'core')?.price;
    expect(await price()).toBe(350_000);
    expect(await totals()).toEqual([385_000, 440_000, 385_000]);
    expect(await page('/registration-proposal')).toContain('$3,500');
    expect(packages.map(({ name, price }) => [name, price])).toEqual([
      ['Essential Compliance Package', 50_000],
      ['Strategic Growth Partner', 100_000],
      ['Premium Partnership', 150_000],
    ]);
    expect(await page('/ongoing-support')).toContain('$500 per month');

    // Sydney is ten or eleven hours ahead of UTC.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${tomorrow}T00:00:01+11:00`) });

    await expect.poll(() => page('/registration-proposal')).toContain('$4,123');
    expect(await page('/existing-provider-proposal')).toContain('$4,123');
    expect(await totals()).toEqual([453_530, 508_530, 453_530]);
    expect(await price()).toBe(412_300);
    expect(await page('/ongoing-support')).toContain('$649.50 per month');
    // In the description for search engines.
    expect(await page('/ongoing-support')).toContain('from $649.50 a month');
    expect((await (await db.staff()).catalogue.current()).packages?.[0]).toMatchObject({ price: 64_950 });
    vi.useRealTimers();
    await expect.poll(() => page('/registration-proposal')).toContain('$3,500');
    // Where midnight was many hours away, the session of the administrator has ended by then.
    admin = await db.staff({ role: 'admin' });
  });

  test('that is published can be changed by nobody, not even in the database', async () => {
    const { id } = await publish('2098-07-01', corePrice(100));

    const em = db.orm.em.fork();
    await expect(
      em.execute(`update content_versions set valid_from = '2026-01-01' where id = ?`, [id]),
    ).rejects.toThrow('A published version cannot be changed');
    await expect(em.execute(`delete from content_versions where id = ?`, [id])).rejects.toThrow(
      'A published version cannot be changed',
    );
    await admin.catalogue.discardDraft({ id, version: 1 });
    expect((await admin.catalogue.versions())[0]).toMatchObject({ id, state: 'scheduled' });
  });

  test('takes effect today or later', async () => {
    await expect(publish(dayAfter(today(), -1), defaultCatalogue)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      field: 'validFrom',
      message: expect.stringContaining('This day is over'),
    });
  });

  test('of tomorrow with a wrong price is put right today: withdrawn, or replaced for the same day', async () => {
    const tomorrow = '2097-07-01';
    const wrong = await publish(tomorrow, corePrice(100));
    const onSite = async () =>
      (await admin.catalogue.current()).modules.find(({ id }) => id === 'core')?.price;
    const price = await onSite();
    const [held] = await listed(tomorrow);
    expect(held).toMatchObject({ id: wrong.id, state: 'scheduled' });

    await admin.catalogue.withdraw({ id: wrong.id });
    await admin.catalogue.withdraw({ id: wrong.id });
    expect(await listed(tomorrow)).toMatchObject([
      { id: wrong.id, state: 'withdrawn', withdrawnByName: 'Sam Staff', withdrawnAt: expect.any(Date) },
    ]);
    // Proposals composed with it keep it.
    const { catalogue } = await pricesNamed(db.orm.em.fork(), {
      catalogue: wrong.id,
      terms: defaultTerms.version,
    });
    expect(catalogue.modules[0]).toMatchObject({ id: 'core', price: 100 });
    await admin.acts.undo({ act: wrong.id });
    expect(await listed(tomorrow)).toMatchObject([{ state: 'scheduled', withdrawnByName: null }]);

    const right = await publish(tomorrow, corePrice(200));
    expect(await listed(tomorrow)).toMatchObject([
      { id: right.id, state: 'scheduled' },
      { id: wrong.id, state: 'withdrawn' },
    ]);
    await expect(admin.acts.undo({ act: wrong.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Another version starts on this day now',
    });
    expect(await onSite()).toBe(price);
  });

  test('published again on the same day applies from then on, and the one before stays listed', async () => {
    const first = await publish(today(), corePrice(410_000));
    await expect.poll(() => page('/registration-proposal')).toContain('$4,100');
    const second = await publish(today(), corePrice(420_000));

    expect(await listed(today())).toMatchObject([
      { id: second.id, state: 'in_force' },
      { id: first.id, state: 'past', withdrawnAt: null },
    ]);
    await expect.poll(() => page('/registration-proposal')).toContain('$4,200');
    // What was sent in between is computed again from what applied then.
    const [{ publishedAt } = { publishedAt: null }] = await listed(today());
    const { versions } = await pricesOn(db.orm.em.fork(), today(), publishedAt ?? undefined);
    expect(versions.catalogue).toBe(first.id);
  });

  test('is not withdrawn after its day has begun in Sydney, by the clock of the database', async () => {
    const { id } = await publish(today(), corePrice(100));
    const refused = { code: 'CONFLICT', message: 'This version has begun: publish another instead' };
    await expect(admin.catalogue.withdraw({ id })).rejects.toMatchObject(refused);
    // The clock of the process does not count.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 });
    await expect(admin.catalogue.withdraw({ id })).rejects.toMatchObject(refused);
  });

  test('that two people withdraw and replace at once ends as one scheduled version', async () => {
    const day = '2094-07-01';
    const other = await db.staff({ role: 'admin' });
    const first = await publish(day, corePrice(100));
    const draft = await draftOf(day, corePrice(200));

    await Promise.all([admin.catalogue.publish(draft), other.catalogue.withdraw({ id: first.id })]);

    expect(await listed(day)).toMatchObject([
      { id: draft.id, state: 'scheduled' },
      { id: first.id, state: 'withdrawn' },
    ]);
  });

  test('that two people draft at once is saved by the first, and the second is told by whom and when', async () => {
    const other = await db.staff({ role: 'admin' });
    const mine = await draftOf('2096-07-01', corePrice(100));
    const theirs = await draftOf('2096-07-01', corePrice(200));
    const first = await admin.catalogue.saveDraft(mine);

    const told = {
      code: 'CONFLICT',
      current: { id: first.id, version: 1, savedByName: 'Sam Staff', savedAt: expect.any(Date) },
    };
    await expect(other.catalogue.saveDraft(theirs)).rejects.toMatchObject(told);
    await expect(other.catalogue.publish(theirs)).rejects.toMatchObject(told);
    const price = async () => (await listed('2096-07-01'))[0]?.content.modules[0]?.price;
    expect(await price()).toBe(100);

    // Who takes over saves theirs over the version of which they were told.
    await other.catalogue.saveDraft({ ...theirs, ...first });
    expect(await price()).toBe(200);
    await expect(admin.catalogue.publish({ ...mine, ...first })).rejects.toMatchObject({
      code: 'CONFLICT',
      current: { version: 2 },
    });
  });

  test('that somebody else published while it was drafted is told to the second, before it is set back', async () => {
    const other = await db.staff({ role: 'admin' });
    const begun = await draftOf('2093-07-01', corePrice(100));
    const theirs = await publish('2093-08-01', corePrice(200));

    for (const act of ['saveDraft', 'publish'] as const)
      await expect(other.catalogue[act](begun)).rejects.toMatchObject({
        code: 'CONFLICT',
        current: { id: theirs.id, publishedByName: 'Sam Staff', publishedAt: expect.any(Date) },
      });
    await other.catalogue.publish({ ...begun, after: theirs.id });
    expect(await listed('2093-07-01')).toMatchObject([{ id: begun.id, state: 'scheduled' }]);
  });

  test('that somebody else published or discarded is told to who saves it', async () => {
    const other = await db.staff({ role: 'admin' });
    const draft = await draftOf('2092-07-01', corePrice(100));
    const { version } = await admin.catalogue.saveDraft(draft);

    await admin.catalogue.discardDraft({ id: draft.id, version });
    await expect(other.catalogue.saveDraft({ ...draft, version })).rejects.toMatchObject({
      code: 'CONFLICT',
      current: null,
    });

    const again = await admin.catalogue.saveDraft({ ...draft, id: v7() });
    await admin.catalogue.publish({ ...draft, ...again });
    await expect(other.catalogue.publish({ ...draft, ...again, id: v7() })).rejects.toMatchObject({
      code: 'CONFLICT',
      current: { id: again.id, publishedByName: 'Sam Staff' },
    });
  });

  const [group, ...groups] = defaultCatalogue.groups;
  const [core, ...modules] = defaultCatalogue.modules;
  test.each([
    ['has a group twice', { ...defaultCatalogue, groups: [group, group, ...groups] }],
    ['needs a module that there is not', { ...defaultCatalogue, modules }],
    [
      'has no price for what visitors see',
      { ...defaultCatalogue, modules: [{ ...core, price: null }, ...modules] },
    ],
    [
      'hides a module that a public group needs',
      { ...defaultCatalogue, modules: [{ ...core, isStaffOnly: true }, ...modules] },
    ],
    ['costs less than nothing', corePrice(-1)],
    [
      'leads to no secure address',
      { ...defaultCatalogue, modules: [{ ...core, url: 'javascript:alert(1)' }, ...modules] },
    ],
  ])('that %s is refused', async (_, content) => {
    await expect(
      admin.catalogue.saveDraft(await draftOf('2095-07-01', content as Catalogue)),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

test('terms that were published hold also when the product comes with some of a later day', async () => {
  const sections = [{ title: 'Our own', paragraphs: ['Of an earlier day.'] }];
  await db.sql(
    `insert into content_versions (id, created_at, updated_at, kind, valid_from, content, published_at)
     values (?, now(), now(), 'terms', '2026-11-20', ?, '2026-11-20')`,
    [v7(), JSON.stringify({ sections })],
  );

  const [newest] = await admin.terms.versions();
  expect(newest).toMatchObject({ state: 'in_force', validFrom: '2026-11-20', content: { sections } });
});

test('terms that are published are those of the site, with their day as the version', async () => {
  const sections = [{ title: 'Only this', paragraphs: ['We help, and <you> decide.'] }];
  await admin.terms.publish(await newDraft(admin, 'terms', { sections }));

  await expect
    .poll(() => page('/registration-proposal'))
    .toContain(`"terms":{"version":"${today()}","sections":[{"title":"Only this"`);
});
