import { createHmac } from 'node:crypto';
import { createFloats, type Hmac } from '@nua/games';

/** The same HMAC as the browser's, several times faster. */
export const nodeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest();

/** The numbers of a round, made from its seeds. */
export const serverFloats = createFloats(nodeHmac);
