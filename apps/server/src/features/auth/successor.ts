import { hkdfSync } from 'node:crypto';
import { openBytes, sealBytes } from '../../http/sealing.ts';

const AAD = 'successor';

const keyOf = (old: string) => Buffer.from(hkdfSync('sha256', old, 'nua', AAD, 32));

/**
 * Seals the token that takes over with the one it replaces. Two tabs that refresh together are given the same token, and the
 * server, which keeps no token, can open it only for someone who still shows the old one.
 */
export function sealSuccessor(old: string, token: string): Buffer {
  return Buffer.from(sealBytes(keyOf(old), AAD, Buffer.from(token)), 'base64');
}

export function openSuccessor(old: string, sealed: Buffer): string {
  return openBytes(keyOf(old), AAD, sealed.toString('base64')).toString();
}
