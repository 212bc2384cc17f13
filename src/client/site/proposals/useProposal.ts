import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { terms } from '#shared/proposals/terms.ts';
import { type Proposal, parseProposal, serializeProposal } from './proposal.ts';

/** Which terms were accepted, if any: kept in the browser's history from the proposal to the payment and back. */
export const acceptedTermsVersion = (state: unknown) =>
  (state as { acceptedTerms?: string } | null)?.acceptedTerms;

/**
 * The proposal in the making. Each change is written to the address, so that a refresh, Back from the payment
 * page and a copied address show the same; the acceptance of the terms stays in this browser's history. Before
 * `isLive` it is the empty one that the page was built with, and writes nothing.
 */
export function useProposal(isLive: boolean) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [proposal, setProposal] = useState<Proposal>(() => parseProposal(isLive ? search : ''));

  useEffect(() => {
    const written = serializeProposal(search, proposal);
    if (!isLive || written === search) return;
    navigate({ pathname, search: written, hash }, { replace: true, preventScrollReset: true, state });
  }, [navigate, pathname, search, hash, state, proposal, isLive]);

  return {
    proposal,
    setProposal,
    hasAccepted: isLive && acceptedTermsVersion(state) === terms.version,
    accept: () =>
      navigate(
        { pathname, search, hash },
        { replace: true, preventScrollReset: true, state: { acceptedTerms: terms.version } },
      ),
  };
}
