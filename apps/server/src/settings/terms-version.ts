/** The version of the terms that registration and guest entry confirm. */
export const TERMS_VERSION = '2026-01';
