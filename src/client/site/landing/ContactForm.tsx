import actions from '../Action.module.css';
import { FormFields } from '../forms/FormFields.tsx';
import { personFields } from '../forms/personFields.ts';
import { PrivacyLink } from '../privacy/PrivacyLink.tsx';
import { useSiteContent } from '../siteContent.ts';
import { useHydrated } from '../useHydrated.ts';
import classes from './ContactForm.module.css';
import { preloadEnquiry, useEnquiryForm } from './useEnquiryForm.ts';

const FIELDS = [
  ...personFields,
  { name: 'company', label: 'Company', autoComplete: 'organization', required: false },
  { name: 'message', label: 'Message', rows: 5, required: true },
] as const;

/** Sends an enquiry, which becomes a lead. */
export function ContactForm() {
  const { business } = useSiteContent();
  const { form, errors, isSending, failure, clearError, onInput, onSubmit } = useEnquiryForm();
  // Submitting before hydration would reload the page and lose the input.
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
      <fieldset className={classes.fields} disabled={isSending}>
        <FormFields fields={FIELDS} errors={errors} clearError={clearError} />
        {failure === 'failed' && (
          <p className={classes.failed}>
            Your message was not sent. Everything you wrote is still here. You can also call us on{' '}
            {business.phone}.
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
        <PrivacyLink className={classes.privacy} />
        <button className={`${actions.action} ${actions.primary}`} type="submit" disabled={!isHydrated}>
          {isSending ? 'Sending...' : 'Send Message'}
        </button>
      </fieldset>
      <noscript>
        This form needs JavaScript. Please call {business.phone} or write to {business.email}.
      </noscript>
    </form>
  );
}
