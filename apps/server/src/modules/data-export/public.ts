/** A player's data as a file. Other modules import this file only. */
export { dataExportFeature } from './data-export-feature.ts';
