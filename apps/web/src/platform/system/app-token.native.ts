import type { AppToken } from './app-token.ts';

/** `npm run build:native -- --app-token TOKEN` writes it into the build. */
declare const NUA_APP_TOKEN: string;

export const readAppToken: AppToken['readAppToken'] = () => NUA_APP_TOKEN || null;
