/** The state of a proposal's address by which the form of a draft, once it is saved, asks to send it. */
export const SEND_STATE = { sends: true };
