import type { ContactFormValues } from '#shared/intake/intake.schema.ts';
import { loadModule, NeedsReloadError } from '../../connection/loadModule.ts';
import { failureReason } from '../forms/failureReason.ts';
import { openTabDraft, type TabDraft } from '../forms/tabDraft.ts';
import { useDraftForm } from '../forms/useDraftForm.ts';
import { useSiteContent } from '../siteContent.ts';
import { toasts } from '../toasts/toasts.ts';

interface EnquiryDraft extends TabDraft {
  values: Partial<ContactFormValues>;
}

/** The text that was written into the form, until it is sent. */
const draft = openTabDraft<EnquiryDraft>('enquiry');

/** Called on the first focus, so that the form can report a connection that is lost later. */
export const preloadEnquiry = () => loadModule(() => import('./enquiry.ts'));

/** The state of the contact form. */
export function useEnquiryForm() {
  const { business } = useSiteContent();
  return useDraftForm<ContactFormValues, 'failed' | 'needsReload'>({
    draft,
    validate: async (values) => (await preloadEnquiry()).validateEnquiry(values),
    async send(values, honeypot) {
      const { createEnquiryId, sendEnquiry } = await preloadEnquiry();
      await sendEnquiry(draft.idOf(values, createEnquiryId), values, honeypot);
      draft.delete();
      toasts.success(`Message sent successfully! We'll get back to you ${business.responseTime}.`);
    },
    onFailure(error) {
      toasts.error('There was an error sending your message. Please try again.', failureReason(error));
      return error instanceof NeedsReloadError && navigator.onLine ? 'needsReload' : 'failed';
    },
  });
}
