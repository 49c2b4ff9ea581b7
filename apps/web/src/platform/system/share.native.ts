import { registerPlugin } from '@capacitor/core';
import type { SharePlugin } from '@capacitor/share';
import type { Share } from './share.ts';

const Plugin = registerPlugin<SharePlugin>('Share');

export const canShare: Share['canShare'] = () => true;

/** A share sheet that the player closes is not an error. */
export const share: Share['share'] = (content) =>
  Plugin.share(content).then(
    () => undefined,
    () => undefined,
  );
