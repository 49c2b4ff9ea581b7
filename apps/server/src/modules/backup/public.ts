/** Backups: the archived log, base backups, restores and drills, and their sealed store. Other modules import this file only. */
export { backupFeature } from './backup-feature.ts';
export { type BackupVault, getSealed, putSealed } from './chain.ts';
export { readCommandSettings, runCommand, withDatabase } from './command.ts';
export { openVault } from './open-vault.ts';
export { BackupRefused } from './refused.ts';
