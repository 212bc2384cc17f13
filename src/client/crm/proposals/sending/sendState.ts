/** Link state: asks to send the saved draft. */
export const SEND_STATE = { sends: true };
