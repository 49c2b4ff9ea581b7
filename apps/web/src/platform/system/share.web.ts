import type { Share } from './share.ts';

export const canShare: Share['canShare'] = () => typeof navigator.share === 'function';

/** A share sheet that the player closes is not an error. */
export const share: Share['share'] = (what) => navigator.share(what).catch(() => undefined);
