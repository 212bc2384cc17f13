import * as z from 'zod';
import type { FirmSignInOutcome } from '#shared/auth/firmSignInOutcome.ts';
import { emailText } from '#shared/fields/fields.schema.ts';
import type { SignInProvider } from '../../platform/identity/signInProviders.entity.ts';

/** The person who has signed in, as the provider states them. */
export interface FirmPerson {
  issuer: string;
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** An account that has just signed in. */
export interface SignedInPerson extends FirmPerson {
  /** Seconds since 1970, when the provider last asked who they are; null where it does not say. */
  askedAt: number | null;
}

const name = z.string().trim().max(100).catch('');

/** An `acct` of 1 is a guest; Entra states it only where the registration has this optional claim. */
const microsoftClaims = z.object({
  tid: z.string().toLowerCase(),
  oid: z.guid().toLowerCase(),
  acct: z.literal([0, 1]).optional(),
  idp: z.string().optional(),
});
const names = z.object({ given_name: name, family_name: name, name });

/**
 * Who signed in, or why they are not let in. Signature, issuer, audience, nonce and times of the claims were checked before.
 * Of several accounts with one address each is another person.
 */
export function personOf(
  { provider, organisation }: Pick<SignInProvider, 'provider' | 'organisation'>,
  claims: Record<string, unknown>,
): SignedInPerson | FirmSignInOutcome {
  const issuer = `${claims.iss}`;
  const subject =
    provider === 'microsoft' ? memberOfTenant(organisation, claims) : memberOfDomain(organisation, claims);
  if (typeof subject === 'string') return subject;
  const email = emailText.safeParse(claims.email ?? claims.preferred_username).data?.toLowerCase();
  if (!email) return 'address';
  const { given_name: given, family_name: family, name: whole } = names.parse(claims);
  const [first = '', ...others] = whole.split(/\s+/);
  return {
    issuer,
    subject: subject.id,
    email,
    firstName: given || first || email.slice(0, email.lastIndexOf('@')),
    lastName: family || others.join(' '),
    askedAt: z.number().safeParse(claims.auth_time).data ?? null,
  };
}

type Subject = { id: string } | FirmSignInOutcome;

function memberOfTenant(tenant: string, claims: Record<string, unknown>): Subject {
  const { tid, oid, acct, idp } = microsoftClaims.safeParse(claims).data ?? {};
  if (!oid || tid !== tenant) return 'foreign';
  if (acct === 1 || (idp !== undefined && idp !== claims.iss)) return 'guest';
  return acct === 0 ? { id: oid } : 'unproven';
}

function memberOfDomain(
  domain: string,
  { hd, sub, email_verified: isVerified }: Record<string, unknown>,
): Subject {
  if (typeof hd !== 'string' || hd.toLowerCase() !== domain || typeof sub !== 'string') return 'foreign';
  return isVerified === true ? { id: sub } : 'unverified';
}
