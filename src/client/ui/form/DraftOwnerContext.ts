import { createContext } from 'react';

/** Whose drafts this browser keeps now; nobody's before somebody signed in. Apart from the forms, which load later. */
export const DraftOwnerContext = createContext<string | null>(null);
