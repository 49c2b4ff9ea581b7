/** The terms in force and what a player accepted. Other modules import this file only. */
export { termsFeature } from './terms-feature.ts';
export { assertTermsAccepted, currentTermsVersion, readTerms, TERMS_KEY, termsDocuments } from './terms-version.ts';
