import { STAMP_PATH } from '@nua/contract/stamp-path.ts';

/** The public address of a stamp, whose response `verify.mjs stamp` checks. */
export const stampAddress = (kind: 'chain' | 'seeds', subject: string): string =>
  new URL(`${STAMP_PATH}/${kind}/${subject}`, location.href).href;
