import { createContext } from 'react';

/** The id of the person for whom drafts and choices are stored; null before sign-in. */
export const UserIdContext = createContext<string | null>(null);
