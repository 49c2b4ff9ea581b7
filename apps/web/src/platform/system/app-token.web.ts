import type { AppToken } from './app-token.ts';

/**
 * In a browser the token is in the address of a campaign link. The module reads it at once, because the next screen has another address.
 */
const app_token = new URLSearchParams(globalThis.location?.search ?? '').get('app_token');

export const readAppToken: AppToken['readAppToken'] = () => app_token;
