import type { Share } from './share.ts';

export const canShare: Share['canShare'] = () => typeof navigator.share === 'function';

/** Closing the sheet is no error. */
export const share: Share['share'] = (what) => navigator.share(what).catch(() => undefined);
