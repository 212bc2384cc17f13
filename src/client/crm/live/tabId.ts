import { v7 } from 'uuid';

/** Identifies this tab, so that the server does not send it its own changes. */
export const TAB_ID = v7();
