import { createHmac } from 'node:crypto';
import { createFloats, type Hmac } from '@nua/games';

/** The same HMAC as in the browser, several times faster. */
export const nodeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest();

/** The random numbers of a round, computed from its seeds. */
export const serverFloats = createFloats(nodeHmac);
