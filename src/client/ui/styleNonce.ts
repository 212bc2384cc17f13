import { setNonce } from 'get-nonce';

/** The nonce by which the content security policy of this page allows our style elements; empty in development. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Read by the library that prevents scrolling under a dialog.
setNonce(styleNonce);
