import { beforeAll, describe, expect, test } from 'vitest';
import { cutText } from '#shared/fields/fitText.ts';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import { enquiry, newLead, proposalRequest, type Staff, sendProposal } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase({ NOTIFY_ENQUIRIES: 'desk@sunrise.example' });
let csv: Awaited<ReturnType<typeof csvClient>>;
let staff: Staff;

beforeAll(async () => {
  csv = await csvClient(db, await db.member({ role: 'admin' }));
  staff = csv.staff;
});

/** Characters that a cut by code units breaks: of two code units, joined by an invisible one, with combining letters. */
const LETTERS = ['a', '🌅', '👩🏽‍🔧', 'e\u0301\u0323', 'क्षि'];

/** Different texts of whole letters: of one, and as long as they may be or nearly so. */
const textsUpTo = (limit: number) => {
  const texts = ['A', `A${'a'.repeat(limit - 2)}`];
  return [...texts, ...LETTERS.map((letter) => `A${cutText(letter.repeat(limit), limit - 1)}`)];
};

const graphemes = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

/** The letters of `text` as far as they go, and nothing of a broken one. */
function expectCut(title: string, text: string, most = LINE_LENGTH) {
  expect(title.length).toBeLessThanOrEqual(most);
  expect(title.isWellFormed()).toBe(true);
  const whole = new Set([
    ...graphemes(text),
    '…',
    ...graphemes('Proposal PR-0123456789 for Website Phone enquiry from Owner changed to New'),
  ]);
  expect(graphemes(title).filter((letter) => !whole.has(letter))).toEqual([]);
}

const titles = async (search: string) => (await staff.leads.list({ search })).items.map(({ title }) => title);

describe('a composed title fits, and ends after a whole letter:', () => {
  test('of a proposal that is asked for on the website, by an organisation of any length', async () => {
    for (const [at, company] of textsUpTo(LINE_LENGTH).entries()) {
      const email = `org-${at}@long.example`;
      const { reference } = await db
        .visitor('', `198.51.100.${at}`)
        .intake.requestProposal(proposalRequest({ company, email }));

      const [title = ''] = await titles(reference);
      expect(title.startsWith(`Proposal ${reference} for A`)).toBe(true);
      expectCut(title, company);
      const { items } = await staff.proposals.list({ search: reference });
      const proposal = await staff.proposals.byId({ id: items[0]?.id ?? '' });
      expect(await sendProposal(staff, proposal)).toMatchObject({ state: 'sent' });
    }
  });

  test('of an enquiry on the website and one that staff take', async () => {
    for (const [at, name] of textsUpTo(100).entries()) {
      const email = `name-${at}@long.example`;
      await db
        .visitor('', `203.0.113.${at}`)
        .intake.createLeadFromForm(enquiry({ name, email, message: `No. ${email}` }));
      const { title } = await staff.intake.createLeadByStaff({ name, email: `staff-${email}` });

      const [received = ''] = await titles(email);
      for (const one of [received, title]) {
        expect(one).toContain('from A');
        expectCut(one, name);
      }
    }
  });

  test('of an assignment to a member with long names', async () => {
    for (const name of textsUpTo(100)) {
      const { id: assignedToId } = await db.member({ firstName: name, lastName: name });
      const lead = await newLead(staff, { assignedToId });
      const noted = await staff.activities.byLead({ leadId: lead.id });

      expectCut(noted.find(({ type }) => type === 'assignment')?.title ?? '', name);
    }
  });

  test('of an imported note, which is called by its first line', async () => {
    const { id } = await newLead(staff);
    const notes = LETTERS.map((letter) => `A${letter.repeat(LINE_LENGTH)}`);
    await csv.importFile(
      'activities',
      ['Record type,Record ID,Note', ...notes.map((note) => `Lead,${id},${note}`)].join('\n'),
    );

    const noted = (await staff.activities.byLead({ leadId: id })).filter(({ title }) =>
      title.startsWith('A'),
    );
    expect(noted).toHaveLength(notes.length);
    for (const { title } of noted) expectCut(title, notes.join(''));
  });

  // Subjects have no invisible characters.
  test('of a mail about an enquiry', async () => {
    for (const name of textsUpTo(100)) {
      // One mail is sent for all enquiries of an hour.
      await db.sql(`update events set at = at - interval '2 hours'`);
      await db.visitor('', '192.0.2.77').intake.createLeadFromForm(enquiry({ name, message: name }));
    }

    const mails = (await db.mail()).filter(({ subject }) => subject.startsWith('New enquiry from A'));
    expect(mails.length).toBeGreaterThanOrEqual(textsUpTo(100).length);
    for (const { subject } of mails) expectCut(subject, textsUpTo(100).join('').replaceAll('\u200d', ' '));
  });
});
