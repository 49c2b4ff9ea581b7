import { readPage } from '../native-page.ts';
import type { AppToken } from './app-token.ts';

/** `npm run build:native -- --app-token TOKEN` writes it into the page. */
export const readAppToken: AppToken['readAppToken'] = () => readPage('nua-app-token');
