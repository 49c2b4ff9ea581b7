import { registerPlugin } from '@capacitor/core';
import type { SharePlugin } from '@capacitor/share';
import type { Files } from './files.ts';

const Plugin = registerPlugin<SharePlugin>('Share');

/** Android passes at most one megabyte between apps, at two bytes a character. A fifth of that is safe. */
const MAX_CHARACTERS = 100_000;

/** Shares the text with another app. A WebView cannot download a file made in its page, and no plugin here writes files. */
export const deliverFile: Files['deliverFile'] = async (file, name) => {
  const text = await file.text();
  if (text.length > MAX_CHARACTERS) return 'too_large';
  return await Plugin.share({ title: name, text }).then(
    () => 'shared' as const,
    () => 'closed' as const,
  );
};
