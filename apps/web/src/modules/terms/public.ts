/** Links to the terms, and asks again when they change. Other modules import this file only. */
export { TermsLinks } from './terms-links.tsx';
