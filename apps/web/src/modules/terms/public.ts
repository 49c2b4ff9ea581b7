/** Links to the terms, and asks players to accept changed terms. Other modules import this file only. */
export { TermsLinks } from './terms-links.tsx';
