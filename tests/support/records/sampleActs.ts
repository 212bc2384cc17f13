import { v7 } from 'uuid';
import type { User } from '#server/platform/identity/users.entity.ts';
import type { ActKind } from '#shared/records/acts.ts';
import { enquiry, newInvoiceItem, newLead, newProposal, newSentProposal, type Staff } from '../records.ts';
import type { testDatabase } from '../testDatabase.ts';
import { csvClient } from './csvFiles.ts';
import { uploader } from './documents.ts';
import { newDraft } from './drafts.ts';

interface Desk {
  db: ReturnType<typeof testDatabase>;
  /** Who does it, with every right. */
  user: User;
  staff: Staff;
}

/** Of the first day of the next version: one starts on a day. */
let years = 2_150;

/** Does an act of each kind, and answers its id. */
export const sampleActs: Record<ActKind, (desk: Desk) => Promise<string>> = {
  change: async ({ staff }) => {
    const { id } = await staff.accounts.create({ name: v7() });
    const change = { accountType: 'enterprise' } as const;
    return (await staff.accounts.changeMany({ selection: { ids: [id] }, change })).changeId;
  },
  restore: async ({ staff }) => {
    const { id } = await staff.accounts.create({ name: v7() });
    const { batchId } = await staff.accounts.delete({ id });
    return (await staff.trash.restore({ batchId, duplicates: 'restore' })).restoreId ?? '';
  },
  hand_over: async ({ db, staff }) =>
    (await staff.team.deactivate({ id: (await db.member()).id })).changeId ?? '',
  tasks: async ({ staff }) => {
    const { id: accountId } = await staff.accounts.create({ name: v7() });
    const { id } = await staff.engagements.create({ name: 'Registration', accountId });
    const task = { title: 'Send the new rules', dueDate: '2027-01-04' };
    return (await staff.engagements.addTasks({ selection: { ids: [id] }, task, changeId: v7() })).changeId;
  },
  dismissal: async ({ staff }) => {
    const [one, other] = [
      await staff.accounts.create({ name: v7() }),
      await staff.accounts.create({ name: v7() }),
    ];
    return (await staff.duplicates.dismiss({ id: v7(), noun: 'accounts', ids: [one.id, other.id] })).id;
  },
  revocation: async ({ db, user, staff }) => {
    const { id: subjectId } = await staff.accounts.create({ name: v7() });
    const upload = await uploader(db, user);
    const { id: documentId } = await upload('plan.txt', { subject: 'account', subjectId });
    return (await staff.shareLinks.revoke(await staff.shareLinks.create({ id: v7(), documentId, days: 30 })))
      .id;
  },
  withdrawal: async ({ staff }) => {
    const content = { sections: [{ title: 'Purpose', paragraphs: ['Help.'] }] };
    const validFrom = `${years++}-07-01`;
    const draft = await newDraft(staff, 'terms', content, validFrom);
    await staff.terms.publish(draft);
    await staff.terms.withdraw({ id: draft.id });
    return draft.id;
  },
  discount_answer: async ({ staff }) => {
    const discounted = { discountCents: 70_000, discountReason: 'Two sites' };
    const { id, version, document } = await newProposal(staff, discounted);
    const approvalId = v7();
    await staff.proposals.askForDiscount({ id, version, total: document.total, approvalId });
    await staff.proposals.answerDiscountRequest({ id, approvalId, isApproved: false });
    return approvalId;
  },
  follow_up: async ({ staff }) => {
    const activityId = v7();
    await staff.leads.scheduleFollowUp({ ...(await newLead(staff)), followUpDate: '2027-01-04', activityId });
    return activityId;
  },
  invoicing: async ({ db, staff }) => {
    const act = v7();
    await staff.invoicing.mark({ act, items: [await newInvoiceItem(db.visitor(), staff)] });
    return act;
  },
  sending: async ({ staff }) => (await newSentProposal(staff)).id,
  release: async ({ db, staff }) => {
    const id = v7();
    const honeypot = { website: 'https://pills.example' };
    await db.visitor().intake.createLeadFromForm({ ...enquiry({ message: id }), id, honeypot });
    return (await staff.quarantine.release({ id })).batchId;
  },
  import: async ({ db, user }) =>
    (await (await csvClient(db, user)).importFile('accounts', `Name\n${v7()}`)).id,
  merge: async ({ staff }) => {
    const [kept, gone] = [
      await staff.accounts.create({ name: v7() }),
      await staff.accounts.create({ name: v7() }),
    ];
    return (await staff.merges.create({ id: v7(), noun: 'accounts', kept, gone, data: {} })).id;
  },
};
