import { createContext } from 'react';

/** Drafts and choices are stored for this person; null before sign-in. */
export const UserIdContext = createContext<string | null>(null);
