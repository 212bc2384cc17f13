import { v7 } from 'uuid';

export const TAB_ID = v7();
