/** Content of the site. Other modules import this file only. */
export { adFeature } from './ad-feature.ts';
export { cmsFeature, exampleContentKeys, writeFirstContent } from './cms-feature.ts';
export { findMissingPicture, forgetUnusedPictures, storeContentPicture } from './content-pictures.ts';
export { findExampleContent, isExampleText } from './find-example-content.ts';
export { FIRST_TERMS_VERSION } from './first-terms.ts';
