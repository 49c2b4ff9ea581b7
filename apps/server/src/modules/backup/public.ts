/** Backups: the archived log, base backups, restores and drills. Other modules import this file only. */
export { backupFeature } from './backup-feature.ts';
