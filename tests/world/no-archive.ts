import type { MonthArchive } from '../../apps/server/src/ledger/month-archive.ts';

/** The archive of a site without dropped months. */
export const noArchive: MonthArchive = {
  read: () => Promise.reject(new Error('no month is dropped')),
};
