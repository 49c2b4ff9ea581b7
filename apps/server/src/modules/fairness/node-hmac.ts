import { createHmac } from 'node:crypto';
import { createFloats, type Hmac } from '@nua/games';

/** Computes the same result as the browser's HMAC, several times faster. */
export const nodeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest();

export const serverFloats = createFloats(nodeHmac);
