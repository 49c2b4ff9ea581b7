import type { AppToken } from './app-token.ts';

/** A campaign's address names the app; a browser has no other token. Read at once: the next screen has another address. */
const landed = new URLSearchParams(globalThis.location?.search ?? '').get('app_token');

export const readAppToken: AppToken['readAppToken'] = () => landed;
