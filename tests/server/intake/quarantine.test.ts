import { describe, expect, test } from 'vitest';
import { purgeEnquiries } from '#server/intake/holdEnquiry.service.ts';
import { change, enquiry, newLead, type Staff } from '../../support/records.ts';
import { everyRow } from '../../support/tables.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase({ LIMIT_ENQUIRIES_PER_HOUR: '20' });
const staff = db.staffOfTest();

let senders = 0;

/** A visitor with an IP address of their own. */
const visitor = (ip?: string) => {
  senders += 1;
  return db.visitor('', ip ?? `203.0.${senders >> 8}.${senders & 255}`);
};

const junk = (message: string, values = {}) => ({
  ...enquiry({ message, email: 'junk@mail.example', ...values }),
  honeypot: { website: 'https://pills.example' },
});

const leadsWith = async (staff: Staff, search: string) => (await staff.leads.list({ search })).total;
const waitingWith = async (staff: Staff, search: string) => (await staff.quarantine.list({ search })).items;

/** The number of statements that wait for a lock. */
async function lockWaits() {
  const [row] = await db.sql<[{ count: number }]>(
    `select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return row.count;
}

describe('an enquiry that looks like junk', () => {
  test('is quarantined with the reasons, and its sender gets the usual response', async () => {
    const before = await staff.quarantine.count();

    const answer = await visitor().intake.createLeadFromForm(junk('Buy pills at once'));
    const honest = await visitor().intake.createLeadFromForm(enquiry({ message: 'We need help at once' }));

    expect(answer).toEqual(honest);
    expect(await waitingWith(staff, 'pills at once')).toMatchObject([
      {
        name: 'Priya Nair',
        message: 'Buy pills at once',
        score: 100,
        suspicions: [{ reason: 'hidden_box', points: 100 }],
      },
    ]);
    expect(await leadsWith(staff, 'pills at once')).toBe(0);
    expect(await leadsWith(staff, 'help at once')).toBe(1);
    expect(await staff.quarantine.count()).toBe(before + 1);
  });

  test('creates no account and no contact while it is in quarantine', async () => {
    await visitor().intake.createLeadFromForm(junk('Nobody', { company: 'Junk and Sons' }));

    expect((await staff.accounts.list({ search: 'junk and sons' })).total).toBe(0);
  });

  test('becomes the usual lead when it is released', async () => {
    const staff = await db.staff({ firstName: 'Kim', lastName: 'Lee' });
    const sent = junk('Released from quarantine', { name: 'Real Person', email: 'real@mail.example' });
    await visitor().intake.createLeadFromForm(sent);
    const [waiting] = await waitingWith(staff, 'released from');

    const { leadId } = await staff.quarantine.release({ id: waiting?.id ?? '' });

    const lead = await staff.leads.byId({ id: leadId });
    expect(lead).toMatchObject({
      title: 'Website enquiry from Real Person',
      source: 'website_form',
      contactName: 'Real Person',
      formData: sent.formData,
      createdById: null,
    });
    expect(await staff.activities.byLead({ leadId })).toMatchObject([{ type: 'form_submission' }]);
    const record = { noun: 'lead', id: leadId } as const;
    expect((await staff.activities.timeline({ record, kind: 'change' })).items).toMatchObject([
      { change: { action: 'created', byName: 'Kim Lee' } },
    ]);
    expect(await waitingWith(staff, 'released from')).toEqual([]);
    await expect(staff.quarantine.release({ id: leadId })).rejects.toThrow('Enquiry not found');
  });

  test('creates one lead when it is released twice at once', async () => {
    await visitor().intake.createLeadFromForm(junk('Clicked twice', { email: 'two@mail.example' }));
    const [waiting] = await waitingWith(staff, 'clicked twice');
    const release = () => staff.quarantine.release({ id: waiting?.id ?? '' });

    const both = await Promise.allSettled([release(), release()]);

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await leadsWith(staff, 'clicked twice')).toBe(1);
  });

  test('is back in quarantine after Undo of its release, and what the release created is gone', async () => {
    const { accountId } = await newLead(staff);
    const { accountId: otherAccount, contactId } = await newLead(staff);
    const elsewhere = { accountId: otherAccount, contactId };
    const { name: known } = await staff.accounts.byId({ id: accountId });
    for (const company of [null, known]) {
      const message = `Taken back ${company}`;
      const sender = { name: `Undone ${company}`, email: `${crypto.randomUUID()}@mail.example`, company };
      await visitor().intake.createLeadFromForm(junk(message, sender));
      const [waiting] = await waitingWith(staff, message);

      const { leadId, batchId } = await staff.quarantine.release({ id: waiting?.id ?? '' });
      expect(await waitingWith(staff, message)).toEqual([]);
      // What it takes is what the release made, wherever that is by now; the account that was there before stays.
      if (company) await change(staff, 'leads', leadId, elsewhere);
      expect(await staff.acts.undo({ act: batchId })).toEqual({
        message: 'Back in quarantine',
        detail: sender.name,
      });

      expect(await waitingWith(staff, message)).toEqual([waiting]);
      await expect(staff.leads.byId({ id: leadId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await staff.contacts.list({ search: sender.name })).total).toBe(0);
    }
    expect(await staff.accounts.byId({ id: accountId })).toMatchObject({ name: known });
  });

  test('is deleted with others at once, and restored with them', async () => {
    for (const n of [1, 2]) await visitor().intake.createLeadFromForm(junk(`Deleted together ${n}`));
    const waiting = await waitingWith(staff, 'deleted together');
    const input = { ids: waiting.map(({ id }) => id), batchId: crypto.randomUUID() };

    const both = await Promise.all([1, 2].map(() => staff.quarantine.deleteMany(input)));

    expect(both.map(({ counts }) => counts)).toEqual([{ enquiry: 2 }, { enquiry: 2 }]);
    expect(await waitingWith(staff, 'deleted together')).toEqual([]);
    await staff.trash.restore({ batchId: input.batchId });
    expect(await waitingWith(staff, 'deleted together')).toEqual(waiting);
  });

  test('is moved to the trash when it is deleted, and can be restored', async () => {
    await visitor().intake.createLeadFromForm(junk('Deleted junk', { name: 'Junk Sender' }));
    const [waiting] = await waitingWith(staff, 'deleted junk');

    const { batchId, counts } = await staff.quarantine.delete({ id: waiting?.id ?? '' });
    await expect(staff.acts.undo({ act: batchId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await waitingWith(staff, 'deleted junk')).toEqual([]);
    expect((await staff.trash.list({})).items[0]).toMatchObject({ title: 'Junk Sender', counts });
    await staff.trash.restore({ batchId });

    expect(counts).toEqual({ enquiry: 1 });
    expect(await waitingWith(staff, 'deleted junk')).toEqual([waiting]);
  });

  test('is quarantined once when it is sent again, with its id or within seconds', async () => {
    const id = crypto.randomUUID();
    const sent = junk('Once is enough');

    await Promise.all([1, 2, 3].map(() => visitor().intake.createLeadFromForm(sent)));
    for (const minute of ['00', '05']) {
      const later = junk('Once by id', { submittedAt: `2026-11-21T10:${minute}:00Z` });
      await visitor().intake.createLeadFromForm({ ...later, id });
    }

    expect(await waitingWith(staff, 'once is enough')).toHaveLength(1);
    expect(await waitingWith(staff, 'once by id')).toHaveLength(1);
  });

  test('is listed in pages, newest first', async () => {
    for (const n of [1, 2, 3]) await visitor().intake.createLeadFromForm(junk(`Paged junk ${n}`));

    const first = await staff.quarantine.list({ search: 'paged junk', limit: 2 });
    const second = await staff.quarantine.list({ search: 'paged junk', limit: 2, cursor: first.nextCursor });

    expect([...first.items, ...second.items].map(({ message }) => message)).toEqual([
      'Paged junk 3',
      'Paged junk 2',
      'Paged junk 1',
    ]);
    expect(first.total).toBe(3);
  });
});

describe('what strangers wrote is not kept for ever', () => {
  test('an enquiry is deleted after 90 days in quarantine, and one that is younger stays', async () => {
    for (const days of [89, 91]) await visitor().intake.createLeadFromForm(junk(`Old junk of ${days} days`));
    await db.orm.em.execute(`
      update quarantine set created_at = now() - make_interval(days => substring(form_data ->> 'message', '\\d+')::int)
       where form_data ->> 'message' like 'Old junk%'`);

    await purgeEnquiries(db.orm, db.env.QUARANTINE_DAYS);

    expect(await waitingWith(staff, 'old junk')).toMatchObject([{ message: 'Old junk of 89 days' }]);
  });

  test('neither the history nor what repeats are recognized by contains it', async () => {
    await visitor().intake.createLeadFromForm(junk('Unforgettable words', { name: 'Noted Name' }));
    const [waiting] = await waitingWith(staff, 'unforgettable');
    await staff.quarantine.delete({ id: waiting?.id ?? '' });
    await db.orm.em.execute('delete from trash');

    const rows = Object.values(await everyRow(db.orm)).flat();

    expect(rows.filter((row) => row.includes(waiting?.id ?? '')).length).toBeGreaterThan(0);
    expect(rows.filter((row) => /Unforgettable|Noted Name/.test(row))).toEqual([]);
  });
});

describe('no real enquiry is lost', () => {
  test('one waits for no other sender, however long that one takes', async () => {
    await staff.contacts.create({ firstName: 'Slow', lastName: 'One', email: 'slow@mail.example' });
    const em = db.orm.em.fork();
    await em.begin();
    await em.execute(`select from contacts where email = 'slow@mail.example' for update`);

    const slow = Promise.allSettled([
      visitor().intake.createLeadFromForm(enquiry({ email: 'slow@mail.example' })),
    ]);
    await expect.poll(lockWaits, { interval: 10 }).toBeGreaterThan(0);
    const quick = enquiry({ email: 'q@mail.example', company: 'Quick Care', message: 'Not slow' });
    await visitor().intake.createLeadFromForm(quick);
    const arrived = await leadsWith(staff, 'not slow');
    await em.rollback();
    await slow;

    expect(arrived).toBe(1);
  });

  test('an enquiry without the fields of the form creates a lead, whatever its IP address sent before', async () => {
    const crowd = () => visitor('198.51.100.9');

    for (let n = 0; n < 10; n += 1) await crowd().intake.createLeadFromForm(junk(`Crowd junk ${n}`));
    for (let n = 0; n < 5; n += 1) {
      const message = `Honest question number ${n}`;
      await crowd().intake.createLeadFromForm(enquiry({ message, email: `honest-${n}@mail.example` }));
    }

    expect(await leadsWith(staff, 'honest question')).toBe(5);
  });

  test('the same text from many people is quarantined from the eleventh on, a short text never', async () => {
    const send = (n: number, message: string) =>
      visitor().intake.createLeadFromForm(enquiry({ message, email: `same-${n}@mail.example` }));
    for (let n = 0; n < 12; n += 1) {
      await send(n, `${n % 2 ? 'WE' : 'we'} would  like to offer you search engine services`);
      await send(n, 'Call me back please');
    }

    expect(await leadsWith(staff, 'search engine')).toBe(10);
    expect(await waitingWith(staff, 'search engine')).toHaveLength(2);
    expect(await leadsWith(staff, 'call me back please')).toBe(12);
  });

  test('unexpected values in the hidden field do not reject an enquiry', async () => {
    const sent = {
      ...enquiry({ message: 'Odd trap' }),
      honeypot: { website: 'x'.repeat(9_000), elapsedMs: -5 },
    };

    await visitor().intake.createLeadFromForm(sent);

    expect(await waitingWith(staff, 'odd trap')).toHaveLength(1);
  });
});
