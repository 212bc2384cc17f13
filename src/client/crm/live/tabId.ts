import { v7 } from 'uuid';

/** By what the server knows this tab, so as not to tell it of its own changes. */
export const TAB_ID = v7();
