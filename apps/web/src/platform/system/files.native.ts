import { registerPlugin } from '@capacitor/core';
import type { SharePlugin } from '@capacitor/share';
import type { Files } from './files.ts';

const Plugin = registerPlugin<SharePlugin>('Share');

/** Android carries at most a megabyte from app to app, two bytes a character; a fifth of it is safe. */
const MAX_CHARACTERS = 100_000;

/** A WebView downloads nothing that was made in its page, and no plugin of ours writes files: another app is given the text. */
export const handOver: Files['handOver'] = async (file, name) => {
  const text = await file.text();
  if (text.length > MAX_CHARACTERS) return 'too_large';
  return await Plugin.share({ title: name, text }).then(
    () => 'shared' as const,
    () => 'closed' as const,
  );
};
