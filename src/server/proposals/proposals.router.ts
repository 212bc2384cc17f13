import * as z from 'zod';
import { addTasksInput } from '#shared/activities/activities.schema.ts';
import { PROPOSAL_TABLES } from '#shared/calls.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import {
  answerDiscountInput,
  askForDiscountInput,
  declinedProposalInput,
  deleteProposalInput,
  discountRequestInput,
  proposalCatalogueInput,
  remindersInput,
  renewInput,
  reviseProposalInput,
  revokeLinkInput,
  sendProposalInput,
} from '#shared/proposals/actions.schema.ts';
import {
  previewInput,
  proposalBulkChange,
  proposalChanges,
  proposalInput,
  proposalListInput,
  proposalSelection,
} from '#shared/proposals/proposals.schema.ts';
import { changeManyInput } from '#shared/records/bulk-changes.schema.ts';
import { deleteManyInput } from '#shared/records/trash.schema.ts';
import { hasRight } from '#shared/team/rights.ts';
import { addTasks } from '../activities/addTasks.service.ts';
import { procedureFor, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { changeMany, resolveSelection } from '../records/bulk-changes/bulk-changes.service.ts';
import { listPage } from '../records/list/listPage.ts';
import { moveManyToTrash, moveToTrash } from '../records/trash/trash.service.ts';
import { listRequests } from './approvals/approvals.queries.ts';
import {
  answerDiscountRequest,
  askForDiscount,
  withdrawDiscountRequest,
} from './approvals/approvals.service.ts';
import { catalogueOfDraft, previewProposal } from './composition.service.ts';
import { findLink } from './links/links.service.ts';
import { revokeLink } from './links/revokeLink.service.ts';
import { previewMail } from './proposalMail.ts';
import { findDeclined, presentProposal } from './proposals.queries.ts';
import { proposals } from './proposals.record.ts';
import { createProposal, deleteAsked, updateProposal } from './proposals.service.ts';
import { setRemindersStopped } from './reminders/reminders.service.ts';
import { makeRenewal } from './renewals/renew.service.ts';
import { reviseProposal } from './revise.service.ts';
import { withdrawProposal } from './sending/close.service.ts';
import { sendProposal } from './sending/send.service.ts';

/** Rows that a request for a discount or its answer changes. */
const ASKED = ['discount_approvals', 'activities', 'log_events'] as const;

/** Rows that a delete changes. */
const DELETED = [...PROPOSAL_TABLES, 'trash'] as const;

export const proposalsRouter = router({
  list: staffProcedure.input(proposalListInput).query(({ ctx, input }) => listPage(ctx, proposals, input)),

  byId: staffProcedure.input(idInput).query(({ ctx, input }) => presentProposal(ctx.em, input)),

  declined: staffProcedure
    .input(declinedProposalInput)
    .query(({ ctx, input }) => findDeclined(ctx.em, input)),

  preview: staffProcedure.input(previewInput).query(({ ctx, input }) => previewProposal(ctx.em, input)),

  mailPreview: staffProcedure
    .input(idInput)
    .query(({ ctx, input }) => previewMail(ctx.em, ctx.env.PUBLIC_URL, input.id, ctx.user.id)),

  catalogue: staffProcedure
    .input(proposalCatalogueInput)
    .query(({ ctx, input }) => catalogueOfDraft(ctx.em, input)),

  link: staffProcedure
    .input(idInput)
    .query(({ ctx, input }) => findLink(ctx.em, ctx.env.PUBLIC_URL, input.id)),

  revokeLink: staffProcedure
    .meta({ changes: ['proposals', 'activities'] })
    .input(revokeLinkInput)
    .mutation(({ ctx, input }) => revokeLink(ctx.em, input)),

  create: staffProcedure
    .meta({ changes: ['proposals'] })
    .input(proposalInput)
    .mutation(async ({ ctx, input }) =>
      presentProposal(ctx.em, await createProposal(ctx.em, input, ctx.user.id)),
    ),

  update: staffProcedure
    .meta({ changes: ['proposals'] })
    .input(idInput.extend({ version: z.int(), data: proposalChanges }))
    .mutation(({ ctx, input }) => updateProposal(ctx.em, input, ctx.user.id)),

  renew: staffProcedure
    .meta({ changes: ['proposals'] })
    .input(renewInput)
    .mutation(async ({ ctx, input }) =>
      presentProposal(ctx.em, await makeRenewal(ctx.em, input, ctx.user.id)),
    ),

  revise: staffProcedure
    .meta({ changes: ['proposals', 'proposal_reminders', 'activities'] })
    .input(reviseProposalInput)
    .mutation(({ ctx, input }) => reviseProposal(ctx.em, input, ctx.user.id)),

  send: staffProcedure
    .meta({ changes: ['proposals', 'proposal_reminders', 'discount_approvals', 'leads', 'activities'] })
    .input(sendProposalInput)
    .mutation(({ ctx, input }) => sendProposal(ctx, input)),

  /** Empty for those who may not answer: every dashboard calls it. */
  discountRequests: staffProcedure.query(({ ctx }) =>
    hasRight(ctx.user, 'giveLargeDiscounts') ? listRequests(ctx.em) : [],
  ),

  askForDiscount: staffProcedure
    .meta({ changes: ASKED })
    .input(askForDiscountInput)
    .mutation(({ ctx, input }) => askForDiscount(ctx.em, input, ctx.user.id)),

  withdrawDiscountRequest: staffProcedure
    .meta({ changes: ASKED })
    .input(discountRequestInput)
    .mutation(({ ctx, input }) => withdrawDiscountRequest(ctx.em, input, ctx.user.id)),

  answerDiscountRequest: procedureFor('giveLargeDiscounts')
    .meta({ changes: ASKED })
    .input(answerDiscountInput)
    .mutation(({ ctx, input }) => answerDiscountRequest(ctx.em, input, ctx.user.id)),

  setRemindersStopped: staffProcedure
    .meta({ changes: ['proposals', 'proposal_reminders'] })
    .input(remindersInput)
    .mutation(({ ctx, input }) => setRemindersStopped(ctx.em, input)),

  withdraw: staffProcedure
    .meta({ changes: ['proposals', 'proposal_reminders', 'activities'] })
    .input(idInput)
    .mutation(({ ctx, input }) => withdrawProposal(ctx.em, input.id)),

  delete: staffProcedure
    .meta({ changes: DELETED, time: 'long' })
    .input(deleteProposalInput)
    .mutation(({ ctx, input: { signed, ...input } }) =>
      deleteAsked(ctx, { ids: [input.id], signed }, (within) => moveToTrash(within, proposals, input)),
    ),

  addTasks: procedureFor('assignMany')
    .meta({ changes: ['activities'], time: 'long' })
    .input(addTasksInput(proposalSelection))
    .mutation(({ ctx, input }) => addTasks(ctx, proposals, input)),

  changeMany: procedureFor('assignMany')
    .meta({ changes: ['proposals'], time: 'long' })
    .input(changeManyInput(proposalSelection, proposalBulkChange))
    .mutation(({ ctx, input }) => changeMany(ctx, proposals, input)),

  deleteMany: procedureFor('deleteMany')
    .meta({ changes: [...DELETED], time: 'long' })
    .input(deleteManyInput(proposalSelection))
    .mutation(async ({ ctx, input }) => {
      const ids = await resolveSelection(ctx, proposals, input);
      return deleteAsked(ctx, { ids }, (within) => moveManyToTrash(within, proposals, ids, input.batchId));
    }),
});
