/** Asks for consent to analytics and advertising, and stores the choice. Other modules import this file only. */
export { hasAgreedTo, needsConsent, onConsent, readConsent } from './consent.ts';
export { ConsentChoice } from './consent-choice.tsx';

/** Loads the code of the question, which a visit without a question does not need. */
export const loadConsentQuestion = () => import('./consent-question.tsx');
