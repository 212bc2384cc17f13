import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { accountType } from '#shared/accounts/accounts.ts';
import { contactRole } from '#shared/contacts/contacts.ts';
import { documentKind } from '#shared/documents/documents.ts';
import { enquiryType, leadSource, leadStatus, priority, providerType } from '#shared/leads/leads.ts';
import { opportunityStage } from '#shared/opportunities/opportunities.ts';
import { proposalState } from '#shared/proposals/proposalState.ts';
import { type RecordTable, savedViewList, subjectNoun } from '#shared/records/nouns.ts';
import { inputOf } from '../../support/procedures.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import { newLead, newOpportunity, newProposal } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
let staff: Awaited<ReturnType<typeof csvClient>>;
let manager: Awaited<ReturnType<typeof csvClient>>;

beforeAll(async () => {
  staff = await csvClient(db, await db.member());
  manager = await csvClient(db, await db.member({ role: 'manager' }));
  await newLead(staff.staff, { providerType: 'new_provider' });
  await newLead(staff.staff);
  await newOpportunity(staff.staff);
  await newProposal(staff.staff);
});

const all = ({ values }: { values: string[] }) => values.join(',');

/** Filters of lists that leave nothing out whatever records there are. */
const texts: Partial<Record<RecordTable, Record<string, string>>> = {
  accounts: { accountType: all(accountType), revenue: '..', lastContact: '..' },
  contacts: { contactRole: all(contactRole), accountType: all(accountType) },
  leads: {
    status: all(leadStatus),
    priority: all(priority),
    enquiryType: all(enquiryType),
    source: all(leadSource),
    value: '..',
    closes: '..',
    lostReason: ' \u200b',
  },
  opportunities: { stage: all(opportunityStage), closing: '..', lostReason: '' },
  proposals: { state: all(proposalState), total: '..', sent: '..' },
  documents: { type: all(documentKind), about: all(subjectNoun), size: '..' },
};

const blanks = ['', '   ', '\u00a0', '\u200b', '\u200b \u2060\u00ad', '\ufeff', '\u2800', '\u3164'];

const hasFilter = (list: RecordTable, name: string) => name in (inputOf(`${list}.list`) as z.ZodObject).shape;

const nothing = savedViewList.values.flatMap((list) =>
  [
    { list, filters: {} },
    ...(list === 'leads' ? blanks : ['\u200b \u2060\u00ad']).map((search) => ({ list, filters: { search } })),
    ...Object.entries(texts[list] ?? {}).map(([name, text]) => ({ list, filters: { [name]: text } })),
    ...(hasFilter(list, 'created') ? [{ list, filters: { created: '..', search: ' ' } }] : []),
  ].map((row) => ({ ...row, json: JSON.stringify(row.filters) })),
);

describe('no filter of a list is', () => {
  test.each(nothing)('$json of $list: only managers export what it finds', async ({ list, filters }) => {
    const refused = await staff.exportCsv(list, { filters });
    const [found, everything] = [
      await manager.exportCsv(list, { filters }),
      await manager.exportCsv(list, { filters: {} }),
    ];

    expect(refused.statusCode).toBe(403);
    expect(refused.json().error.json.message).toMatch(/^Only managers and administrators may export all/);
    expect(found.headers['x-total-rows']).toBe(everything.headers['x-total-rows']);
  });

  test.each(blanks)('a search for %j, nor for the list, nor for a change of many', async (search) => {
    const { total } = await staff.staff.leads.list({});
    const selection = { filters: { search } };
    const change = { priority: 'low' as const };

    const found = await staff.staff.leads.list({ search });
    await staff.staff.leads.changeMany({ selection: { filters: {} }, change: { priority: 'urgent' } });
    const { count } = await staff.staff.leads.changeMany({ selection, change });

    expect(found.total).toBe(total);
    expect(count).toBe(total);
  });
});

test.each([
  { owner: 'me' },
  { search: 'Sunrise' },
  { search: 'a\u200bb' },
  { value: '0..' },
  { providerType: all(providerType) },
  { status: all(leadStatus).replace('new,', '') },
  { created: '2000-01-01..' },
])('a filter is %j of leads, also where it happens to find all of them', async (filters) => {
  expect((await staff.exportCsv('leads', { filters })).statusCode).toBe(200);
});

test.each([
  { filters: { nonsense: 'x' } },
  { filters: { limit: 5 } },
  { filters: { status: '' } },
  { filters: { status: [] } },
  { filters: { search: null } },
  { filters: [] },
  { ids: [] },
  {},
])('refused, never taken for no filter, is %j', async (selection) => {
  const { leads } = manager.staff;
  const sent = selection as { filters: object };
  const refused = { code: 'BAD_REQUEST' };

  expect((await manager.exportCsv('leads', selection)).statusCode).toBe(400);
  await expect(leads.changeMany({ selection: sent, change: { priority: 'low' } })).rejects.toMatchObject(
    refused,
  );
  await expect(leads.deleteMany(sent)).rejects.toMatchObject(refused);
});
