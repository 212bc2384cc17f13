import { fitText } from '#shared/fields/fitText.ts';
import { today } from '#shared/fields/format.ts';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import { leadInput } from '#shared/leads/leads.schema.ts';
import type { ProposalRequestInput } from '#shared/proposals/requests/requests.schema.ts';
import { summarizeRequest } from '#shared/proposals/requests/requests.ts';
import type { AcceptedTerms } from '#shared/proposals/selection.ts';
import { createLead } from '../../leads/createLead.service.ts';
import { newId } from '../../platform/database/columns.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { BLANK_PARTS, composeNow } from '../composition.service.ts';
import { createDraft, nextReference } from '../proposals.service.ts';
import { composeRequest, type RequestParts } from './compose.service.ts';
import { ProposalRequest } from './requests.entity.ts';

interface NewRequest extends RequestParts {
  id: string;
  formData: Omit<ProposalRequestInput['formData'], 'abn'> & { abn?: string | null };
  contentHash: string;
  acceptedTerms?: AcceptedTerms | null;
  /** Given earlier if it was in quarantine. */
  reference?: string;
}

/** Creates the draft and its lead. Account and contact are locked or new. */
export async function createRequest(
  em: EntityManager,
  request: NewRequest,
  { contactId, accountId }: { contactId: string; accountId: string },
) {
  const { id, formData, selection, contentHash, sentAt, prices, acceptedTerms = null } = request;
  // Taken after the locks of account and contact, which staff who make a proposal take before its number too.
  const reference = request.reference ?? (await nextReference(em));
  const document = await composeRequest(em, { ...request, reference });
  const description = summarizeRequest(document, formData.abn ?? null, acceptedTerms);
  const lead = await createLead(
    em,
    leadInput.parse({
      id: newId(),
      title: fitText(`Proposal ${reference} for ${formData.company ?? formData.name}`, LINE_LENGTH),
      description,
      accountId,
      contactId,
      enquiryType: 'registration',
      providerType: selection.provider === 'existing' ? 'existing_seeking_registration' : 'new_provider',
      estimatedValue: (document.total - (document.gst ?? 0)) / 100,
    }),
    {
      authorId: null,
      // A request from quarantine has it there: the description says the same.
      formData: { ...formData, message: undefined },
      activity: { type: 'form_submission', title: 'Proposal priced on the website', description: null },
    },
  );
  const parties = { accountId, contactId, leadId: lead.id, opportunityId: null, ownerId: null };
  const input = { ...BLANK_PARTS, ...parties, selection };
  const isOver = document.validUntil < today();
  const { total } = isOver ? await composeNow(em, { ...input, id, reference, revision: 1 }) : document;
  const proposal = await createDraft(em, { id, reference, revision: 1, input, total }, null);
  em.create(ProposalRequest, {
    proposal,
    document,
    versions: prices.versions,
    selection,
    acceptedTerms,
    email: formData.email,
    contentHash,
    createdAt: sentAt,
  });
  await em.flush();
  return { id: lead.id, reference };
}
