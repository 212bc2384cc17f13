import { describe, expect, test } from 'vitest';
import type { DrawnProposal } from '#server/proposals/pdf/drawProposal.ts';
import { openFonts } from '#server/proposals/pdf/fonts.ts';
import { proposalFileName, proposalPdf } from '#server/proposals/pdf/proposalPdf.ts';
import { breakLines } from '#server/proposals/pdf/textLines.ts';
import { formatCents } from '#shared/fields/format.ts';
import type { Catalogue } from '#shared/proposals/catalogue.ts';
import { composeProposal } from '#shared/proposals/composeProposal.ts';
import { proposalSections } from '#shared/proposals/outline.ts';
import { emptyProviderDetails } from '#shared/proposals/selection.ts';
import { defaultCatalogues } from '#shared/site/defaults/catalogues.data.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import { readPdf } from '../../support/records/readPdf.ts';

const catalogue = defaultCatalogues[0]?.content as Catalogue;

const document = composeProposal({
  reference: 'PR-2026-00001',
  revision: 2,
  date: '2026-11-22',
  validUntil: '2026-12-22',
  client: { account: 'Sunrise & Sons <Care> Pty Ltd', contact: 'Nguyễn Thị Hồng 中' },
  note: 'Thank you for the call.\n\nSee you on Monday.\u0007',
  business: { ...defaultContent.business, legalName: 'Ready Pty Ltd', abn: '51824753556' },
  terms: defaultContent.terms,
  catalogue,
  selection: {
    provider: 'new',
    groups: catalogue.groups.map(({ number }) => number),
    details: emptyProviderDetails,
  },
  ownLines: Array.from({ length: 40 }, (_, at) => ({
    label: `Travel ${at + 1}`,
    cents: 10_050,
    moduleId: null,
  })),
  discount: { cents: 50_000, reason: 'Returning client' },
  monthlyFee: null,
  paymentParts: null,
});

/** One of two pages, which is drawn in a fourth of the time. */
const short = {
  ...document,
  note: null,
  groups: [],
  lines: document.lines.slice(0, 1),
  reasons: [],
  discount: null,
};

const acceptance = {
  name: 'Hồng Nguyễn',
  at: '2026-11-30T13:00:00Z',
  ip: '203.0.113.7',
  userAgent: null,
  hash: 'a1b2'.repeat(16),
};

const draw = (values: Partial<DrawnProposal>) =>
  proposalPdf({
    document,
    state: 'sent',
    acceptance: null,
    answeredAt: null,
    logo: null,
    page: 'desk.example/proposal',
    ...values,
  });

test('the heading of a table stands on the page of its first row', async () => {
  const monthly = {
    ...{ label: 'Advice', cents: 50_000, gst: 5_000, total: 55_000, packageCents: 60_000 },
    ...{ firstDay: '2027-02-01', minimumMonths: 6, noticeMonths: 1 },
  };
  for (let count = 12; count <= 20; count++) {
    const { pages } = await readPdf(
      await draw({ document: { ...short, monthly, lines: document.lines.slice(-count) } }),
    );
    const page = pages.find((text) => text.includes('Monthly fee'));
    expect(page, `${count} lines`).toContain('Advice');
  }
});

describe('a proposal as a PDF', async () => {
  const bytes = await draw({ state: 'accepted', acceptance });
  const { parts, untagged, info } = await readPdf(bytes);
  const withRole = (role: string) => parts.filter((part) => part.role === role).map(({ text }) => text);

  test('is tagged, has a title and a name, and names the page at its foot outside of the structure', () => {
    expect(info).toMatchObject({ Title: 'Proposal PR-2026-00001, version 2', Language: 'en-AU' });
    expect(proposalFileName(document)).toBe('PR-2026-00001 v2.pdf');
    expect(untagged).toEqual(
      untagged.map((_, at) => expect.stringContaining(`page ${at + 1} of ${untagged.length}`)),
    );
    expect(untagged.length).toBeGreaterThan(3);
  });

  test('one that cannot be drawn fails alone, and the next is drawn', async () => {
    const broken = draw({ document: JSON.parse('{}') });
    const next = draw({ state: 'accepted', acceptance });

    await expect(broken).rejects.toThrow(TypeError);
    expect((await next).subarray(0, 8).toString()).toBe('%PDF-1.7');
  });

  test('has the headings of the page in its order', () => {
    expect(withRole('H1')).toEqual([document.title]);
    const sections = proposalSections(document);
    expect(withRole('H2')).toEqual([...sections.map(({ heading }) => heading), 'Acceptance']);
    expect(withRole('H3')).toEqual(document.terms.sections.map(({ title }, at) => `${at + 1}. ${title}`));
  });

  test('says what the page says: every paragraph, line and amount', () => {
    // Where a line or a page ends is no matter.
    const letters = (text: string) => text.replaceAll('\u0007', '').replace(/\s/g, '');
    const all = letters(parts.map(({ text }) => text).join(''));
    for (const { blocks } of proposalSections(document))
      for (const block of blocks) for (const text of textsIn(block)) expect(all).toContain(letters(text));
    expect(all).not.toContain('\u0007');
  });

  test('has the price as a table: headings of columns, lines, and sums that add up', () => {
    const headings = withRole('TH');
    expect(headings.filter((text) => text === 'Item' || text === 'Amount')).toEqual(['Item', 'Amount']);
    const amounts = withRole('TD').filter((text) => /^-?\$/.test(text));
    // The total stands at the top too.
    const [top, ...rows] = amounts.map((text) => Math.round(Number(text.replace(/[$,]/g, '')) * 100));
    const [total, gst, discount, subtotal, ...lines] = rows.toReversed();
    expect(lines.length).toBe(document.lines.length);
    expect(lines.reduce((sum, cents) => sum + cents, 0)).toBe(subtotal);
    expect([discount, total]).toEqual([-50_000, (subtotal ?? 0) - 50_000 + (gst ?? 0)]);
    expect(top).toBe(document.total);
    expect(total).toBe(document.total);
  });

  test('ends with who accepted it and when in Sydney', () => {
    const from = parts.findIndex(({ text }) => text === 'Acceptance');
    expect(parts.slice(from + 1).map(({ text }) => text)).toEqual([
      'Accepted by',
      'Hồng Nguyễn',
      'For',
      'Sunrise & Sons <Care> Pty Ltd',
      'Date and time',
      '1 Dec 2026, 12:00:00 am (Sydney)',
      'IP address',
      '203.0.113.7',
      'Browser',
      'Not given',
      'SHA-256 of this proposal',
      acceptance.hash,
    ]);
  });

  test.each([
    [
      'withdrawn',
      'Withdrawn. By ProviderReady on 1 Dec 2026, 12:00:00 am (Sydney). This proposal can no longer be accepted.',
    ],
    [
      'declined',
      'Declined. By Sunrise & Sons <Care> Pty Ltd on 1 Dec 2026, 12:00:00 am (Sydney). This proposal can no longer be accepted.',
    ],
    ['expired', 'Expired. This proposal was valid until 22 Dec 2026 and can no longer be accepted.'],
    ['replaced', 'Replaced by a newer version. This one can no longer be accepted.'],
    ['accepted', 'Accepted. By Hồng Nguyễn on 1 Dec 2026, 12:00:00 am (Sydney).'],
    ['draft', 'Not confirmed yet. A consultant confirms this proposal before it can be accepted.'],
  ] as const)('that is %s says so above the price and on every page', async (state, sentence) => {
    const read = await readPdf(
      await draw({
        document: short,
        state,
        acceptance: state === 'accepted' ? acceptance : null,
        answeredAt: new Date(acceptance.at),
      }),
    );
    const texts = read.parts.map(({ text }) => text);
    expect(texts.indexOf(sentence)).toBeGreaterThan(texts.indexOf(document.title));
    expect(texts.indexOf(sentence)).toBeLessThan(texts.indexOf('This proposal'));
    const [word] = sentence.split('.');
    for (const foot of read.untagged) expect(foot).toContain(word);
  });

  test.each(['sent', 'viewed'] as const)(
    'that is %s says nothing of the kind, and has a place to sign',
    async (state) => {
      const read = await readPdf(await draw({ document: short, state }));
      expect(read.parts.map(({ text }) => text).join(' ')).not.toMatch(/no longer|Not confirmed|Accepted/);
      expect(read.parts.map(({ text }) => text).slice(-3)).toEqual(['Name', 'Signature', 'Date']);
    },
  );

  test('shows names in the letters of their script, and where a name stands that no font shows', async () => {
    const names = ['(2020) בית חם', '陳大文 希望护理服务有限公司', '高橋さくら', '김민준', 'ተስፋዬ', 'გიორგი'];
    const client = { account: 'ꦗꦮꦕꦫꦏꦤ', contact: '' };
    const bytes = await draw({ document: { ...short, client, note: [...names, 'Hi 😀 there'].join('\n') } });
    const all = (await readPdf(bytes)).parts.map(({ text }) => text);

    const signs = (text: string) => [...text.replace(/\s/g, '')].sort().join('');
    for (const name of names) expect(all.map(signs), name).toContain(signs(name));
    expect(all).toContain('name as on the page at desk.example/proposal');
    expect(all).toContain('Hi [as on the page at desk.example/proposal] there');
    expect(all.join('')).not.toContain('?');
  });

  test('has of a name all that can be written: an emoji leaves the organisation on the contract', async () => {
    const client = { account: '🌞 Sunrise😀 Care', contact: 'Ada ꦗꦮ' };
    const document = { ...short, client };
    const by = { name: '👍🏽 Ada 👩‍👩‍👧 Byron', ip: '192.0.2.1', userAgent: null, hash: document.reference };
    const acceptance = { ...by, at: '2026-11-23T01:00:00.000Z' };
    const all = (await readPdf(await draw({ document, state: 'accepted', acceptance }))).parts.map(
      ({ text }) => text,
    );

    expect(all).toContain('Sunrise Care, Ada [as on the page at desk.example/proposal]');
    expect(all).toContain('Sunrise Care');
    expect(all).toContain('Ada Byron');
    const nothing = { account: '😀', contact: '' };
    const empty = await readPdf(await draw({ document: { ...short, client: nothing } }));
    expect(empty.parts.map(({ text }) => text)).toContain('name as on the page at desk.example/proposal');
  });

  test.each(['regular', 'bold'] as const)(
    'has a plain 0 in its %s letters, as the pages do',
    async (weight) => {
      const fonts = await openFonts([], 'desk.example/proposal');
      const contours = (digit: string) => {
        const [glyph] = fonts.typeset(digit, weight)[0]?.font.layout(digit).glyphs ?? [];
        return glyph?.path.commands.filter(({ command }) => command === 'moveTo').length;
      };
      // The outline and its one counter; a slash would divide that.
      expect([contours('0'), contours('8'), contours('1')]).toEqual([2, 3, 1]);
    },
  );

  test('joins and reorders letters as their script demands, and reads Arabic from the right', async () => {
    const texts = ['محمد علي Pty (سيدني) 2026', 'क्षि', 'น้ำ', 'கோ'];
    const fonts = await openFonts(texts, 'desk.example/proposal');
    const glyphsOf = (text: string) => {
      const [glyph] = fonts.typeset(text, 'regular');
      return glyph?.font.layout(text).glyphs.map(({ id }) => id) ?? [];
    };
    const [line] = breakLines(fonts.typeset(texts[0] ?? '', 'regular'), 10, 500, 'auto');

    expect(line?.runs.map(({ text }) => text).join('')).toBe('2026 (سيدني) Pty علي محمد');
    expect(line?.isRtl).toBe(true);
    // One ligature; the vowel before its letter; a mark that the vowel is divided into.
    expect(glyphsOf('क्षि').length).toBe(2);
    expect(glyphsOf('கோ')[1]).toBe(glyphsOf('க')[0]);
    expect(glyphsOf('น้ำ').length).toBe(4);
    expect(new Set(glyphsOf('ممم')).size).toBe(3);
  });

  test('needs no GST, no group and no acceptance', async () => {
    const bare = { ...short, revision: 1, gst: null };
    const read = await readPdf(await draw({ document: bare }));
    const all = read.parts.map(({ text }) => text).join(' ');
    expect(all).toContain('No GST is charged.');
    expect(all).not.toContain('GST (10%)');
    expect(all).not.toContain('Accepted by');
    expect(all).toContain(formatCents(document.total));
  });
});

describe('wherever its pages end, a proposal', async () => {
  /** Lengths at which each of these would happen without the room that is kept for it. */
  const lengths = [
    ...[1, 4, 7, 11, 17].map((count) => ({ groups: document.groups.slice(0, count) })),
    ...[2, 3, 6, 7, 20].map((count) => ({ lines: document.lines.slice(0, count) })),
  ];
  const read: (Awaited<ReturnType<typeof readPdf>> & { about: string; end: string })[] = [];
  for (const [at, length] of lengths.entries()) {
    const answer = at % 2 ? { state: 'sent' as const } : { state: 'accepted' as const, acceptance };
    const drawn = await draw({ document: { ...short, ...length }, ...answer });
    const about = JSON.stringify(Object.entries(length).map(([part, { length }]) => [length, part]));
    read.push({ about, end: at % 2 ? 'Signature' : 'Acceptance', ...(await readPdf(drawn)) });
  }

  test('has no heading alone at the foot of a page', () => {
    const alone = read.flatMap(({ about, pages, untagged, parts }) => {
      const headings = parts.filter(({ role }) => /^H[23]$/.test(role)).map(({ text }) => text);
      const texts = pages.slice(0, -1).map((page, at) => page.replace(untagged[at] ?? '', '').trim());
      const last = texts.flatMap((text) => headings.filter((heading) => text.endsWith(heading)));
      return last.map((heading) => `${about}: ${heading}`);
    });
    expect(alone).toEqual([]);
  });

  test('begins no page with the line that follows a list or a total', () => {
    const beginnings = read.flatMap(({ pages }) => pages.map((page) => page.trim().slice(0, 7)));
    expect(beginnings).not.toContain('In all:');
    expect(beginnings).not.toContain('Prices ');
  });

  test('has its total on the first page, and no nearly empty last one', () => {
    for (const { about, pages, end } of read) {
      expect(pages[0], about).toContain(formatCents(document.total));
      expect(pages.at(-1)?.length, about).toBeGreaterThan(250);
      expect(pages.at(-1), about).toContain(end);
    }
  });
});

function textsIn(block: ReturnType<typeof proposalSections>[number]['blocks'][number]): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [block.text];
    case 'list':
      return block.items;
    case 'facts':
      return block.rows.flatMap(({ label, value }) => [label, value]);
    case 'prices':
      return block.rows.map(({ label, detail, amount }) => label + (detail ?? '') + amount);
    case 'subsection':
      return [block.heading, ...block.paragraphs];
  }
}
