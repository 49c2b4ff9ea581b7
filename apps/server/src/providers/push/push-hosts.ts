/** The push services of browsers. The client chooses the address of its subscription, so the server must call no other hosts. */
export const PUSH_SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
];

export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Parses a browser's subscription. Returns null if it is invalid or its host is no push service. */
export function readSubscription(token: string, own_service: string | null): Subscription | null {
  let value: Partial<Subscription> | null;
  try {
    value = JSON.parse(token) as Partial<Subscription> | null;
  } catch {
    return null;
  }
  const { endpoint, keys } = value ?? {};
  if (typeof endpoint !== 'string' || endpoint.length > 2000 || !URL.canParse(endpoint)) return null;
  if (!isKey(keys?.p256dh, 65, 65) || !isKey(keys?.auth, 16, 32)) return null;
  const url = new URL(endpoint);
  // The normalised path is compared, because `/..` would leave the service's own paths.
  const isOwn = own_service !== null && url.href.startsWith(`${new URL(own_service).href}/`);
  const isService =
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    PUSH_SERVICES.some((service) => service.test(url.hostname));
  if (!isOwn && !isService) return null;
  return { endpoint, keys: { p256dh: keys!.p256dh, auth: keys!.auth } };
}

function isKey(value: unknown, min: number, max: number): boolean {
  if (typeof value !== 'string' || !/^[\w-]{1,200}={0,2}$/.test(value)) return false;
  const { length } = Buffer.from(value, 'base64url');
  return length >= min && length <= max;
}
