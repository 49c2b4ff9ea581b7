import type { ScreenPath } from '@nua/contract/screen.ts';

/** Older names of screens. They are in a separate file, because the first load does not need the table of all screens. */
export const aliases: Readonly<Record<string, ScreenPath>> = { '/login': '/sign-in', '/register': '/sign-up' };
