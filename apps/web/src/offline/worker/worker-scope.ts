/** The parts of a service worker's scope that this code uses. TypeScript's declarations for workers conflict with those for pages. */
export type WaitableEvent = Event & { waitUntil(work: Promise<unknown>): void };
export type RequestEvent = WaitableEvent & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
export type IncomingPush = WaitableEvent & { data: { text(): string } | null };
export type NotificationPress = WaitableEvent & { notification: Notification };

export type WorkerClient = {
  url: string;
  focused: boolean;
  visibilityState: 'visible' | 'hidden';
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer?: Transferable[]): void;
};

export type WorkerScope = {
  addEventListener(name: 'install' | 'activate', listener: (event: WaitableEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(name: 'push', listener: (event: IncomingPush) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: NotificationPress) => void): void;
  addEventListener(name: 'message', listener: (event: MessageEvent & WaitableEvent) => void): void;
  skipWaiting(): Promise<void>;
  location: Location;
  caches: CacheStorage;
  fetch: typeof fetch;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WorkerClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
};
