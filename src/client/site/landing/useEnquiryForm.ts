import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ContactFormValues } from '#shared/intake/intake.schema.ts';
import { toasts } from '../toasts/toasts.ts';
import type { EnquiryErrors, EnquiryHoneypot } from './enquiry.ts';

/** Called on the first focus, so that the form can report a connection that is lost later. */
export const preloadEnquiry = () => import('./enquiry.ts');

/** The state of the contact form. Its fields are uncontrolled, so that they keep their text until it is sent. */
export function useEnquiryForm() {
  const [errors, setErrors] = useState<EnquiryErrors>({});
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle');
  const form = useRef<HTMLFormElement>(null);
  const id = useRef<string>(undefined);
  const isBusy = useRef(false);
  const shownAt = useRef(performance.now());

  // Disabling the fields while sending removes the focus; this restores it.
  useEffect(() => {
    if (state === 'sent' || state === 'failed') form.current?.querySelector('button')?.focus();
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
      id.current ??= createEnquiryId();
      await sendEnquiry(id.current, values, honeypot);
      id.current = undefined;
      form.current?.reset();
      setState('sent');
      toasts.success("Message sent successfully! We'll get back to you soon.");
    } catch (error) {
      setState('failed');
      toasts.error('There was an error sending your message. Please try again.', reasonOf(error));
    }
  }

  return {
    form,
    errors,
    state,
    /** Removes the error of a field that is being edited. */
    clearError: (name: string) => setErrors((previous) => ({ ...previous, [name]: undefined })),
    onSubmit: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isBusy.current) return;
      isBusy.current = true;
      // Read before the fields are disabled: disabled fields are not part of the form's data.
      const { website, ...values } = Object.fromEntries(new FormData(event.currentTarget)) as Record<
        keyof ContactFormValues | 'website',
        string
      >;
      await send(values, { website, elapsedMs: Math.round(performance.now() - shownAt.current) });
      isBusy.current = false;
    },
  };
}

/** The reason of a failure, as in 'You seem to be offline'. */
function reasonOf(error: unknown) {
  if (!navigator.onLine) return 'You seem to be offline. What you wrote is still here.';
  return error instanceof Error ? error.message : undefined;
}
