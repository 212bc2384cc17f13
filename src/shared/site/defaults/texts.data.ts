import type { BusinessDetails } from '../content.ts';
import type { SiteTexts } from '../texts.ts';

/** The words of the site until the consultancy writes its own. */
export const defaultTexts = ({
  name,
  isGstRegistered,
}: Pick<BusinessDetails, 'name' | 'isGstRegistered'>): SiteTexts => ({
  heroAudience: 'For NDIS providers in Australia',
  heroTitle: 'NDIS registration and audits, made clear',
  heroLead:
    'Find out which audit you need, what it costs and what comes next. Then get help from people who have done it many times, from your first form to your certificate.',
  pathTitle: 'The path to registration',
  pathSteps: `Choose your services
They decide which audit you need

Get your documents ready
Fitted to what you really do

Meet your auditor
With your staff prepared

The Commission decides
Most take 3 to 6 months in all`,
  servicesTitle: 'Where are you now?',
  servicesLead: 'Pick what fits you. Each one leads to clear prices or a guide, with nothing to sign up for.',
  services: `I am starting out
You plan to support people with disability, and have no clients yet.
Find out which audit you need
See what registration costs${isGstRegistered ? ', with GST' : ''}
Documents and training to fit you

I support people already
Your clients manage their plans or have a plan manager. You want to be registered.
A price for your clients and outlets
An internal audit report first
Your services keep running

I am registered
You want to stay compliant, be ready for the next audit and grow.
Sessions with somebody you know
Records checked before an audit
Three levels, priced by the month`,
  aboutTitle: `About ${name}`,
  principles: `Plain words
The rules are long. We tell you which ones are about you, and what each one asks you to do.

Your own documents
Policies that nobody reads help nobody. We fit yours to the services you really give.

Prices you can see
You see every module${isGstRegistered ? ', the GST' : ''} and the total before you speak to anyone.

One team all the way
The people who help you apply are the people who prepare you for the auditor.`,
  testimonialsTitle: 'What providers say',
  contactTitle: 'Talk to us',
  contactLead:
    'Tell us what you do, or what you plan. A first talk is free, and you are not bound to anything.',
  newProviderLead:
    'Tick the supports you want to give. You see at once your audit, what we prepare with you, and the price.',
  existingProviderLead:
    'You already support people. Tell us what you run, tick your registration groups and see the whole price.',
  supportLead:
    'You are registered. Now stay ready for the next audit, and grow at your own pace. Pick how much help you want.',
  supportClosing:
    'Talk it through with us first. It costs nothing, and we tell you if the smallest one will do.',
  auditsLead:
    'Every registered provider is audited. What you do decides which of two audits it is. Find yours here.',
  groupsLead: 'The groups you choose decide your audit and your price. Here is what each one needs.',
  helpText: 'Not sure where your supports belong? Tell us what you do, and we will tell you the groups.',
});
