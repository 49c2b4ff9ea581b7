import type { ScreenPath } from '@nua/contract/screen.ts';

/** Older names of screens. They have a file of their own: the first load needs them but not the table of all screens. */
export const aliases: Readonly<Record<string, ScreenPath>> = { '/login': '/sign-in', '/register': '/sign-up' };
