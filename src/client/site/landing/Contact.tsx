import type { ContactFormValues } from '#shared/intake/intake.schema.ts';
import { loadModule, NeedsReloadError } from '../../connection/loadModule.ts';
import actions from '../Action.module.css';
import { BusinessEmail, BusinessPhone } from '../contactLinks.tsx';
import { FormFields, personFields } from '../forms/FormFields.tsx';
import { failureReason } from '../forms/failureReason.ts';
import { openTabDraft, type TabDraft } from '../forms/tabDraft.ts';
import { useDraftForm } from '../forms/useDraftForm.ts';
import { PrivacyLink } from '../privacy/PrivacyLink.tsx';
import { Section } from '../Section.tsx';
import { useSiteContent } from '../siteContent.ts';
import { toasts } from '../toasts/toasts.ts';
import { useHydrated } from '../useHydrated.ts';
import classes from './Landing.module.css';

interface EnquiryDraft extends TabDraft {
  values: Partial<ContactFormValues>;
}

/** The text that was written into the form, until it is sent. */
const draft = openTabDraft<EnquiryDraft>('enquiry');

/** Called on the first focus, so that the form can report a connection that is lost later. */
const preloadEnquiry = () => loadModule(() => import('./enquiry.ts'));

function useEnquiryForm() {
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

const FIELDS = [
  ...personFields,
  { name: 'company', label: 'Company', autoComplete: 'organization', required: false },
  { name: 'message', label: 'Message', rows: 5, required: true },
] as const;

function ContactForm() {
  const { business } = useSiteContent();
  const { form, errors, isSending, isSent, failure, clearError, onInput, onSubmit } = useEnquiryForm();
  // Submitting earlier would reload the page and lose the input.
  const isHydrated = useHydrated();

  return (
    <form
      className={classes.form}
      ref={form}
      noValidate
      aria-label="Contact us"
      onInput={onInput}
      onSubmit={onSubmit}
      onFocus={() => preloadEnquiry().catch(() => {})}
    >
      <fieldset className={classes.fields} disabled={isSending} role="presentation">
        <FormFields fields={FIELDS} errors={errors} clearError={clearError} />
        {failure === 'failed' && (
          <p className={classes.failed}>
            Your message was not sent. Everything you wrote is still here. You can also call us on{' '}
            <BusinessPhone />.
          </p>
        )}
        {failure === 'needsReload' && (
          <p className={classes.failed}>
            This page has changed since you opened it, and your message was not sent. Everything you wrote is
            kept.{' '}
            <button type="button" className={actions.action} onClick={() => window.location.reload()}>
              Reload
            </button>
          </p>
        )}
        {isSent && (
          <p className={classes.sent}>
            We have your message, and get back to you {business.responseTime}. You can also call us on{' '}
            <BusinessPhone />: {business.hours}.
          </p>
        )}
        <PrivacyLink className={classes.privacy} />
        <button className={actions.primary} type="submit" disabled={!isHydrated}>
          {isSending ? 'Sending...' : 'Send message'}
        </button>
      </fieldset>
      <noscript>
        This form needs JavaScript. Please call <BusinessPhone /> or write to <BusinessEmail />.
      </noscript>
    </form>
  );
}

export function Contact() {
  const { business, texts } = useSiteContent();
  return (
    <Section id="contact" title={texts.contactTitle} lead={texts.contactLead}>
      <div className={classes.contactColumns}>
        <ContactForm />
        <div className={classes.contactDetails}>
          <h3>Rather call or write?</h3>
          <dl>
            <div>
              <dt>Phone</dt>
              <dd>
                <BusinessPhone />
              </dd>
            </div>
            <div>
              <dt>Email</dt>
              <dd>
                <BusinessEmail />
              </dd>
            </div>
            <div>
              <dt>Hours</dt>
              <dd>{business.hours}</dd>
            </div>
            <div>
              <dt>Office</dt>
              <dd>{business.address}</dd>
            </div>
          </dl>
        </div>
      </div>
    </Section>
  );
}
