/** The parts of a service worker's scope that this code uses: the library's own declarations conflict with the page's. */
export type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
export type Fetching = Waiting & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
export type Pushed = Waiting & { data: { text(): string } | null };
export type Pressed = Waiting & { notification: Notification };

export type WindowOfOurs = {
  url: string;
  focused: boolean;
  visibilityState: 'visible' | 'hidden';
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer?: Transferable[]): void;
};

export type WorkerScope = {
  addEventListener(name: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(name: 'push', listener: (event: Pushed) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: Pressed) => void): void;
  addEventListener(name: 'message', listener: (event: MessageEvent & Waiting) => void): void;
  skipWaiting(): Promise<void>;
  location: Location;
  caches: CacheStorage;
  fetch: typeof fetch;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowOfOurs[]>;
    openWindow(path: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
};
