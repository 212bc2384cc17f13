import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ContactFormValues } from '#shared/intake.schema.ts';
import { toasts } from '../toasts/toasts.ts';
import type { EnquiryErrors, EnquiryHoneypot } from './enquiry.ts';

/** Fetched with the first keystroke, so that a connection lost later still lets the form say so. */
export const preloadEnquiry = () => import('./enquiry.ts');

/** The life of the contact form: idle, sending, sent or failed. Its boxes keep their own text until it is sent. */
export function useEnquiryForm() {
  const [errors, setFaults] = useState<EnquiryErrors>({});
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle');
  const form = useRef<HTMLFormElement>(null);
  const id = useRef<string>(undefined);
  const isBusy = useRef(false);
  const shownAt = useRef(performance.now());

  // Disabled fields lose the focus; it comes back to where it was.
  useEffect(() => {
    if (state === 'sent' || state === 'failed') form.current?.querySelector('button')?.focus();
  }, [state]);

  async function send(values: ContactFormValues, trap: EnquiryHoneypot) {
    try {
      const { validateEnquiry, createEnquiryId, sendEnquiry } = await preloadEnquiry();
      const found = validateEnquiry(values);
      // Shown first, so that the box and its fault are read out together.
      flushSync(() => setFaults(found));
      if (Object.keys(found).length > 0) {
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
        return setState('idle');
      }

      setState('sending');
      id.current ??= createEnquiryId();
      await sendEnquiry(id.current, values, trap);
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
    faults: errors,
    state,
    /** Takes back the fault of a box that is being mended. */
    clearError: (name: string) => setFaults((told) => ({ ...told, [name]: undefined })),
    onSubmit: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isBusy.current) return;
      isBusy.current = true;
      // Read before the fields are disabled, which takes them out of the form's data.
      const { website, ...values } = Object.fromEntries(new FormData(event.currentTarget)) as Record<
        keyof ContactFormValues | 'website',
        string
      >;
      await send(values, { website, elapsedMs: Math.round(performance.now() - shownAt.current) });
      isBusy.current = false;
    },
  };
}

/** Worth telling only where it says more than that it failed: no connection, too many messages. */
function reasonOf(error: unknown) {
  if (!navigator.onLine) return 'You seem to be offline. What you wrote is still here.';
  return error instanceof Error ? error.message : undefined;
}
