import type { Share } from './share.ts';

export const canShare: Share['canShare'] = () => typeof navigator.share === 'function';

/** A share sheet that the player closes is not an error. */
export const share: Share['share'] = (content) => navigator.share(content).catch(() => undefined);
