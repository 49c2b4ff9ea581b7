import type { AppToken } from './app-token.ts';

/** The token in a campaign's address, the only one in a browser. Read at once, because the next screen has another address. */
const landed = new URLSearchParams(globalThis.location?.search ?? '').get('app_token');

export const readAppToken: AppToken['readAppToken'] = () => landed;
