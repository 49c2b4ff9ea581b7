/** Reads the content that the operator writes. Other modules import this file only. */
export { type CmsText, cmsQuery, cmsTexts } from './cms-query.ts';
