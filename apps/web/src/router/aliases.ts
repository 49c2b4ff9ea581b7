import type { ScreenPath } from '@nua/contract/screen.ts';

/** Older names of screens. They stand by themselves: the first load needs them and not the table of all screens. */
export const aliases: Readonly<Record<string, ScreenPath>> = { '/login': '/sign-in', '/register': '/sign-up' };
