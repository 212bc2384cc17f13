import { setNonce } from 'get-nonce';

/** The word by which the content security policy of this page knows our own style elements; none in development. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Asked by what keeps the page still under a dialog.
setNonce(styleNonce);
