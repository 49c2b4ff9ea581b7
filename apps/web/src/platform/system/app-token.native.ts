import { readMeta } from '../native-page.ts';
import type { AppToken } from './app-token.ts';

/** `npm run build:native -- --app-token TOKEN` writes the token into the page. */
export const readAppToken: AppToken['readAppToken'] = () => readMeta('nua-app-token');
