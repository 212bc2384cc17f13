import { createContext, use } from 'react';
import type { SessionUser } from '#shared/auth/auth.schema.ts';

interface CrmSession {
  user: SessionUser;
  signOut: () => void;
}

export const SessionContext = createContext<CrmSession | null>(null);

/** The person who is signed in. Only for screens within `CrmGate`, where somebody always is. */
export function useSession() {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession belongs inside CrmGate');
  return session;
}
