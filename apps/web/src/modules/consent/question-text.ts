import type { ConsentPurpose } from '@nua/contract/config.ts';
import { useConfig } from '../../client/use-stores.ts';

const questionFor = {
  analytics: { title: 'consent.analytics.title', text: 'consent.analytics.question' },
  advertising: { title: 'consent.advertising.title', text: 'consent.advertising.question' },
} as const satisfies Record<ConsentPurpose, { title: string; text: string }>;
const questionForBoth = { title: 'consent.both.title', text: 'consent.both.question' } as const;

/** The question about this site's purposes, or null if the site asks for no consent. */
export function useConsentQuestion(): (typeof questionFor)[ConsentPurpose] | typeof questionForBoth | null {
  const [first, second] = useConfig()?.consent_to ?? [];
  if (first === undefined) return null;
  return second === undefined ? questionFor[first] : questionForBoth;
}
