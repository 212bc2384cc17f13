import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ContactFormValues } from '#shared/intake/intake.schema.ts';
import { loadModule, NeedsReloadError } from '../../connection/loadModule.ts';
import { failureReason } from '../forms/failureReason.ts';
import { entriesOf, restoreFields } from '../forms/tabDraft.ts';
import { useSiteContent } from '../siteContent.ts';
import { toasts } from '../toasts/toasts.ts';
import type { EnquiryErrors, EnquiryHoneypot } from './enquiry.ts';
import { enquiryDraft } from './enquiryDraft.ts';

/** Called on the first focus, so that the form can report a connection that is lost later. */
export const preloadEnquiry = () => loadModule(() => import('./enquiry.ts'));

/**
 * The state of the contact form. Its fields are uncontrolled, so that they keep their text until it is sent; over a reload
 * and a walk to another page this tab keeps it.
 */
export function useEnquiryForm() {
  const [errors, setErrors] = useState<EnquiryErrors>({});
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed' | 'needsReload'>('idle');
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const { business } = useSiteContent();

  useEffect(() => {
    if (!form.current) return;
    restoreFields(form.current, enquiryDraft.read().values);
    keep(form.current);
  }, []);

  // Disabling the fields while sending removes the focus; this restores it.
  useEffect(() => {
    if (state === 'sent' || state === 'failed' || state === 'needsReload')
      form.current?.querySelector('button')?.focus();
  }, [state]);

  async function send(values: ContactFormValues, honeypot: EnquiryHoneypot) {
    try {
      const { validateEnquiry, createEnquiryId, sendEnquiry } = await preloadEnquiry();
      const found = validateEnquiry(values);
      // Rendered before the focus moves, so that screen readers read field and error together.
      flushSync(() => setErrors(found));
      if (Object.keys(found).length > 0) {
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
        return setState('idle');
      }

      setState('sending');
      await sendEnquiry(enquiryDraft.idOf(values, createEnquiryId), values, honeypot);
      enquiryDraft.delete();
      form.current?.reset();
      setState('sent');
      toasts.success(`Message sent successfully! We'll get back to you ${business.responseTime}.`);
    } catch (error) {
      setState(error instanceof NeedsReloadError && navigator.onLine ? 'needsReload' : 'failed');
      toasts.error('There was an error sending your message. Please try again.', failureReason(error));
    }
  }

  return {
    form,
    errors,
    state,
    /** Removes the error of a field that is being edited. */
    clearError: (name: string) => setErrors((previous) => ({ ...previous, [name]: undefined })),
    onInput: () => form.current && keep(form.current),
    onSubmit: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isBusy.current) return;
      isBusy.current = true;
      // Read before the fields are disabled: disabled fields are not part of the form's data.
      const { website, ...values } = entriesOf(event.currentTarget);
      await send(values as ContactFormValues, {
        website,
        elapsedMs: Math.max(0, Date.now() - enquiryDraft.read().startedAt),
      });
      isBusy.current = false;
    },
  };
}

function keep(form: HTMLFormElement) {
  const { website: _, ...values } = entriesOf(form);
  enquiryDraft.write({ values, startedAt: enquiryDraft.read().startedAt });
}
