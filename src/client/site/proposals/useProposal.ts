import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AcceptedTerms, Selection } from '#shared/proposals/selection.ts';
import type { Terms } from '#shared/site/content.ts';
import { useSiteContent } from '../siteContent.ts';
import { parseProposal, serializeProposal } from './proposal.ts';

/**
 * The terms that were accepted in this visit, if any, from the history state: a reload keeps them, a new visit starts
 * without. Undefined also where the terms have another version now.
 */
export function acceptedTermsIn(state: unknown, { version }: Pick<Terms, 'version'>) {
  const accepted = (state as { acceptedTerms?: AcceptedTerms } | null)?.acceptedTerms;
  return accepted?.version === version ? accepted : undefined;
}

/**
 * The proposal being edited. Changes go to the address, so that a reload, Back and a copied address agree;
 * accepted terms are in the history state. Until `isLive` it is the prerendered, empty one, and nothing is
 * written.
 */
export function useProposal(isLive: boolean) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const { catalogue, terms } = useSiteContent();
  const [proposal, setProposal] = useState<Selection>(() => parseProposal(catalogue, isLive ? search : ''));

  useEffect(() => {
    const query = serializeProposal(search, proposal);
    if (!isLive || query === search) return;
    navigate({ pathname, search: query, hash }, { replace: true, preventScrollReset: true, state });
  }, [navigate, pathname, search, hash, state, proposal, isLive]);

  return {
    proposal,
    setProposal,
    acceptedTerms: isLive ? acceptedTermsIn(state, terms) : undefined,
    accept: () =>
      navigate(
        { pathname, search, hash },
        {
          replace: true,
          preventScrollReset: true,
          state: { acceptedTerms: { version: terms.version, at: new Date().toISOString() } },
        },
      ),
  };
}
