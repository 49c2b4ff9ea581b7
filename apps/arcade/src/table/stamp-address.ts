import { STAMP_PATH } from '@nua/contract/stamp-path.ts';

/** The public address of a timestamp. `verify.mjs stamp` checks the response. */
export const stampAddress = (kind: 'chain' | 'seeds', subject: string): string =>
  new URL(`${STAMP_PATH}/${kind}/${subject}`, location.href).href;
