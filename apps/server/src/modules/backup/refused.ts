/** The error of a backup or restore that was refused. The message explains why. Nothing was changed. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}
