/** Reads the configuration and the settings of the site. Other modules import this file only. */
export { configQuery, loadConfig } from './load-config.ts';
export { mayFrame, mayReload, type Settings, settingsQuery } from './settings-query.ts';
