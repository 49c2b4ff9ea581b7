/** The configuration and the settings that clients read. Other modules import this file only. */
export { configFeature } from './config-feature.ts';
export { settingFeature } from './setting-feature.ts';
