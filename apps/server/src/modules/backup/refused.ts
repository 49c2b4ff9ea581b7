/** A backup that cannot be restored as it was asked. Nothing was touched. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}
