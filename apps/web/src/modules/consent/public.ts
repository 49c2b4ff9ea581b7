/** Asks for consent to measuring, and stores the choice. Other modules import this file only. */
export { hasAgreedTo, needsConsent, onConsent, readConsent } from './consent.ts';
export { ConsentChoice } from './consent-choice.tsx';

/** Loads the question, which most visits do not show. */
export const loadConsentQuestion = () => import('./consent-question.tsx');
