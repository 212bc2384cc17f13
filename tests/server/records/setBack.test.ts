import { beforeAll, expect, test } from 'vitest';
import { records } from '#server/nouns.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import { recordOfNoun } from '#server/records/record.ts';
import { pluralize } from '#shared/fields/format.ts';
import { type SearchKind, searchKind } from '#shared/records/nouns.ts';
import { uploader } from '../../support/records/documents.ts';
import { sampleRecord } from '../../support/records/sampleCalls.ts';
import { newLead, newProposal, newProvider, type Staff, sendProposal } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
let staff: Staff;
let me: User;
let kim: User;

beforeAll(async () => {
  ({ user: me, staff } = await db.person({ role: 'admin' }));
  kim = await db.member({ firstName: 'Kim' });
});

type Stored = Record<string, unknown> & { id: string; version: number };

interface Editable {
  record: { id: string };
  byId: (input: { id: string }) => Promise<object>;
  update: (data: object, version: number) => Promise<object>;
  /** Another value of each field that a person edits. */
  values: Record<string, unknown>;
}

/** The answer of `byId`, by its fields. */
const read = async ({ record, byId }: Editable) => (await byId({ id: record.id })) as Stored;

const newestChange = async (noun: SearchKind, id: string) => {
  const [line] =
    noun === 'document'
      ? (await staff.documents.history({ id, limit: 1 })).items
      : (await staff.activities.timeline({ record: { noun, id }, kind: 'change', limit: 1 })).items.flatMap(
          (entry) => (entry.kind === 'change' ? [entry.change] : []),
        );
  if (!line) throw new Error('No change');
  return line;
};

const sample = (table: string) => sampleRecord(staff, table, kim.id);

/** A record of each noun with a history whose values depend on each other. */
const written: Partial<Record<SearchKind, () => Promise<Editable>>> = {
  async lead() {
    const { values } = await sample('leads');
    const lost = { status: 'closed_lost', lostReason: 'Price', closedOn: '2026-11-01' };
    // One without a follow-up, which would end with the closing.
    const record = await newLead(staff);
    return {
      record,
      byId: staff.leads.byId,
      update: (data, version) => staff.leads.update({ id: record.id, version, data }),
      values: { ...values, ...lost },
    };
  },
  async opportunity() {
    const { values, ...one } = await sample('opportunities');
    const lost = { stage: 'lost', probability: 0, lostReason: 'Price', closedOn: '2026-11-01' };
    return { ...one, values: { ...values, ...lost } };
  },
  async agreement() {
    const { values, ...one } = await sample('agreements');
    return { ...one, values: { ...values, noticeMonths: 3 } };
  },
  async proposal() {
    const { values, ...one } = await sample('proposals');
    return {
      ...one,
      values: {
        ...values,
        selection: newProvider('0107', '0106'),
        ownLines: [{ label: 'Visit', cents: 100, moduleId: null }],
        discountCents: 500,
        discountReason: 'Friends',
        monthlyFee: {
          packageId: null,
          label: 'Advice',
          cents: 100,
          firstDay: '2099-01-01',
          minimumMonths: 0,
          noticeMonths: 1,
        },
        paymentParts: [{ label: 'All', percent: 100, due: { kind: 'acceptance' } }],
        newPricesReason: 'r',
        validUntil: '2099-12-31',
      },
    };
  },
  async document() {
    const upload = await uploader(db, me);
    const { id: subjectId } = await staff.accounts.create({ name: 'Other' });
    const record = await upload('plan.txt', { subject: 'account', subjectId });
    return {
      record,
      byId: staff.documents.byId,
      update: (data, version) => staff.documents.update({ id: record.id, version, data }),
      values: {
        name: 'policy.txt',
        description: 'd',
        category: 'policy',
        expiresOn: '2027-01-31',
        ownerId: kim.id,
      },
    };
  },
};

const isFollowUp = (field: string) => field === 'followUpDate';

test.each(searchKind.values)('each field of a changed %s is set back as an edit does', async (noun) => {
  const one = (await written[noun]?.()) ?? (await sample(pluralize(noun)));
  const { values, record } = one;
  const fields = Object.keys(recordOfNoun(records, noun).edit?.fields.shape ?? {});
  expect(Object.keys(values).sort()).toEqual(fields.toSorted());
  const before = await read(one);
  await one.update(values, before.version);
  const changed = await read(one);
  expect(changed).toMatchObject(values);
  const line = await newestChange(noun, record.id);
  const shown = line.changes.map(({ field }) => field).filter((field) => field in values);
  expect(shown.sort()).toEqual(fields.toSorted());

  const open = new Set(shown);
  let isUndone = false;
  let state = changed;
  // A follow-up ends with each closing, so it is set back before what closes.
  for (const field of shown.toSorted((one, other) => Number(isFollowUp(other)) - Number(isFollowUp(one)))) {
    if (!open.has(field)) continue;
    const done = await staff.history.setBack({ noun, recordId: record.id, changeId: line.id, field });
    const names = new Set(done.fields);
    for (const name of names) open.delete(name);
    const set = await read(one);
    for (const name of fields)
      expect([name, set[name]]).toEqual([name, (names.has(name) ? before : state)[name]]);
    expect(set.version).toBe(state.version + 1);

    // Undo names the change that this was; it is tried where it brings back several fields, and once more.
    if (isUndone && names.size === 1) {
      state = set;
      continue;
    }
    isUndone = true;
    const undone = await staff.history.setBack({ noun, recordId: record.id, changeId: done.changeId, field });
    expect(await read(one)).toMatchObject(Object.fromEntries(fields.map((name) => [name, state[name]])));
    await staff.history.setBack({ noun, recordId: record.id, changeId: undone.changeId, field });
    state = await read(one);
  }
  for (const name of fields) expect([name, state[name]]).toEqual([name, before[name]]);
});

const refusal = async (noun: SearchKind, recordId: string, field: string, changeId?: string) => {
  const change = changeId ?? (await newestChange(noun, recordId)).id;
  return staff.history
    .setBack({ noun, recordId, changeId: change, field })
    .then(() => 'set back')
    .catch(({ code, message }) => `${code}: ${message}`);
};

test('what has changed since stays, also where it is another of the fields that depend on each other', async () => {
  const { id } = await newLead(staff);
  const { version } = await staff.leads.update({
    id,
    version: 1,
    data: { status: 'closed_lost', lostReason: 'Price' },
  });
  const lost = (await newestChange('lead', id)).id;
  await staff.leads.update({ id, version, data: { lostReason: 'Timing', title: 'New title' } });

  expect(await refusal('lead', id, 'status', lost)).toBe(
    'CONFLICT: It was changed again since, so it stays as it is',
  );
  expect(await staff.leads.byId({ id })).toMatchObject({ status: 'closed_lost', lostReason: 'Timing' });
  expect(await refusal('lead', id, 'title')).toBe('set back');
});

test('a value that is not possible any more is refused, in the words of its field', async () => {
  const ada = await db.member({ firstName: 'Ada' });
  const lead = await newLead(staff, { assignedToId: ada.id });
  await staff.leads.update({ id: lead.id, version: 1, data: { assignedToId: kim.id } });
  await staff.team.deactivate({ id: ada.id });
  expect(await refusal('lead', lead.id, 'assignedToId')).toMatch(/^BAD_REQUEST: .*member/);

  const parent = await staff.accounts.create({ name: 'Parent' });
  const child = await staff.accounts.create({ name: 'Child', parentAccountId: parent.id });
  await staff.accounts.update({ id: child.id, version: 1, data: { parentAccountId: null } });
  await staff.accounts.delete({ id: parent.id });
  expect(await refusal('account', child.id, 'parentAccountId')).toBe(
    'BAD_REQUEST: This account is gone: choose another parent',
  );

  // A reason without the status that it is for.
  const lost = await newLead(staff, { status: 'closed_lost', lostReason: 'Price' });
  const { version } = await staff.leads.update({ id: lost.id, version: 1, data: { lostReason: null } });
  const cleared = (await newestChange('lead', lost.id)).id;
  await staff.leads.update({ id: lost.id, version, data: { status: 'new' } });
  expect(await refusal('lead', lost.id, 'lostReason', cleared)).toBe(
    'BAD_REQUEST: The earlier value is not possible any more',
  );

  const proposal = await newProposal(staff);
  const noted = await staff.proposals.update({ id: proposal.id, version: 1, data: { note: 'n' } });
  const note = (await newestChange('proposal', proposal.id)).id;
  await sendProposal(staff, noted);
  expect(await refusal('proposal', proposal.id, 'note', note)).toMatch(/^CONFLICT: This proposal was sent/);
});

test('a field that nobody edits, another record and a change that is none are refused', async () => {
  const lead = await newLead(staff);
  await staff.activities.create({ leadId: lead.id, type: 'call', title: 'Called' });
  const { id: called, changes } = await newestChange('lead', lead.id);

  for (const { field } of changes) {
    expect(await refusal('lead', lead.id, field)).toBe(
      'BAD_REQUEST: This follows from something else, so it cannot be set back',
    );
  }
  for (const field of ['title', 'constructor', 'id']) {
    expect(await refusal('lead', lead.id, field)).toBe('NOT_FOUND: This change is gone');
  }
  const other = await newLead(staff);
  expect(await refusal('lead', other.id, 'leadScore', called)).toBe('NOT_FOUND: This change is gone');
  expect(await refusal('lead', lead.id, 'title', other.id)).toBe('NOT_FOUND: This change is gone');

  await staff.leads.update({ id: other.id, version: 1, data: { title: 'Gone' } });
  const renamed = (await newestChange('lead', other.id)).id;
  await staff.leads.delete({ id: other.id });
  expect(await refusal('lead', other.id, 'title', renamed)).toMatch(/^NOT_FOUND/);
  const input = { noun: 'lead' as const, recordId: lead.id, changeId: called, field: 'title' };
  await expect(db.visitor().history.setBack(input)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});
