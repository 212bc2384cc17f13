import { createContext } from 'react';

/** The id of the person whose drafts are stored; null before sign-in. In a file without the forms, which load later. */
export const DraftOwnerContext = createContext<string | null>(null);
