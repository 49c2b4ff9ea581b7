import { createHmac } from 'node:crypto';

const life_s = 3600;

/** A bearer token that carries its own end, so that it also holds after a restart. */
export function issueToken(now: Date, key: string): { access_token: string; expires_in: number } {
  const until = String(now.getTime() + life_s * 1000);
  return { access_token: `${until}.${mac(until, key)}`, expires_in: life_s };
}

export function isValidToken(token: string, now: Date, key: string): boolean {
  const [until = '', seal = ''] = token.split('.');
  return seal === mac(until, key) && Number(until) > now.getTime();
}

function mac(text: string, key: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
