/** Asks for consent to analytics and advertising, and stores the choice. Other modules import this file only. */
export { hasAgreedTo, needsConsent, readConsent, subscribeToConsent } from './consent.ts';
export { ConsentChoice } from './consent-choice.tsx';

/** Loads the question on demand, because a visit without a question does not need the code. */
export const loadConsentQuestion = () => import('./consent-question.tsx');
