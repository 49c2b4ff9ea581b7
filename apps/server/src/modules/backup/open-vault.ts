import type { BackupStore } from '../../core/ports/backup-store.ts';
import { createFolderStore } from '../../providers/backup/folder-store.ts';
import type { BackupSettings, BackupTarget } from '../../providers/backup/read-backup-settings.ts';
import { createS3Store } from '../../providers/backup/s3-store.ts';
import type { BackupVault } from './chain.ts';
import { createBackupSeal } from './sealing.ts';

const openStore = (target: BackupTarget): BackupStore =>
  target.kind === 'folder' ? createFolderStore(target.folder) : createS3Store(target);

export const openVault = ({ target, keys }: BackupSettings): BackupVault => ({
  store: openStore(target),
  seal: createBackupSeal(keys),
});
