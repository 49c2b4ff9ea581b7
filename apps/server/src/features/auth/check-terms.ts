import { refuse } from '../../http/refusal.ts';
import { TERMS_VERSION } from '../../settings/terms-version.ts';

/** Only the current terms can be accepted. That the person is 18 or over is checked by the contract: it takes nothing but true. */
export function checkTerms(terms_version: string): void {
  if (terms_version !== TERMS_VERSION) throw refuse('ADULT_AND_TERMS', { terms_version: TERMS_VERSION });
}
