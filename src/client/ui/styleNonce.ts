import { setNonce } from 'get-nonce';

/** The content security policy allows our style elements by it; empty in development. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// For the library that prevents scrolling under dialogs.
setNonce(styleNonce);
