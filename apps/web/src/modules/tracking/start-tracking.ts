import { listAds } from '@nua/contract/ad.ts';
import { getConfig, SITE_KEY } from '@nua/contract/config.ts';
import {
  type AdEvent,
  removeTracker,
  setTracker,
  type TrackerKind,
  type TrackerSettings,
} from '@nua/contract/tracking.ts';
import { readAppToken } from '#system/app-token';
import { isLoggedIn, ownerOf } from '../../client/auth-store.ts';
import type { Client } from '../../client/client.ts';
import { hasAgreedTo, onConsent } from '../consent/public.ts';
import { playerQuery } from '../player/public.ts';
import { limitsQuery, type Protection } from '../protection/public.ts';
import type { AdTracker, DeviceNames } from './ad-tracker.ts';
import { eventTokenOf, retrieveAppToken, signInEvent, TOKEN_MISSING } from './tracking-rules.ts';

/** Stores the app token with which this device is measured, from the start until the network has forgotten the device. */
const MEASURED_TOKEN = 'nua.measured';
const quiet = { quiet: true, background: true } as const;

/** The SDK of each network, loaded when a person has agreed. */
const trackers: Readonly<Record<TrackerKind, () => Promise<AdTracker>>> = {
  adjust: () => import('./adjust-tracker.ts').then(({ adjustTracker }) => adjustTracker),
};

export type TrackingParts = {
  load(settings: TrackerSettings): Promise<AdTracker>;
  readToken(): string | null | Promise<string | null>;
  log(problem: string): void;
};

const browserParts: TrackingParts = {
  load: ({ kind }) => trackers[kind](),
  readToken: readAppToken,
  log: (problem) => console.warn(problem),
};

/** Measures advertising for a person who agreed, as long as they agree and are not excluded. Without a network it does nothing. */
export function startTracking(client: Client, parts: TrackingParts = browserParts): void {
  const settings = client.stores.config.get().config?.tracker;
  if (settings === undefined) return;
  const tracking = new Tracking(client, settings, parts);
  const check = () => tracking.look();
  onConsent(check);
  client.stores.auth.subscribe(check);
  let excluded: unknown;
  client.queries.getQueryCache().subscribe(({ query }) => {
    // Reacts to changes only: each check runs this query, and its own result must not start another check.
    const exclusion =
      query.queryKey[0] === 'limit' ? (query.state.data as Protection | undefined)?.exclusion : undefined;
    if (exclusion === undefined || exclusion === excluded) return;
    excluded = exclusion;
    check();
  });
  check();
}

/** The tokens of the events of an app token; they are the same for every player. */
const adsQuery = (client: Pick<Client, 'call'>, app_token: string) => ({
  queryKey: ['ad', app_token] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listAds, {
      list: { page: 1, size: 100, filter: { app_token } },
      ...quiet,
      ...(signal && { signal }),
    }),
  retry: 0,
});

class Tracking {
  readonly #client: Client;
  readonly #settings: TrackerSettings;
  readonly #parts: TrackingParts;
  #tracker: AdTracker | null = null;
  #names: DeviceNames | null = null;
  #owner: string | null;
  #sent = '';
  #is_organic: 0 | 1 = 1;
  #isMissing = false;
  /** The most recent check. The next check waits for it. */
  #last: Promise<void> = Promise.resolve();

  constructor(client: Client, settings: TrackerSettings, parts: TrackingParts) {
    this.#client = client;
    this.#settings = settings;
    this.#parts = parts;
    this.#owner = ownerOf(client.stores.auth.get());
  }

  look(): void {
    this.#last = this.#last.then(() => this.#runCheck()).catch(() => undefined);
  }

  async #runCheck(): Promise<void> {
    const client = this.#client;
    if (!hasAgreedTo(client, 'advertising')) return await this.#forget();
    if (await this.#isExcluded()) {
      this.#tracker?.stop();
      this.#tracker = null;
      return;
    }
    if (this.#tracker === null) await this.#start();
    await this.#signedIn();
    await this.#reportNames();
  }

  /** A player whose limits cannot be loaded counts as excluded. */
  async #isExcluded(): Promise<boolean> {
    if (!isLoggedIn(this.#client.stores.auth.get())) return false;
    const asked = { ...limitsQuery(this.#client), staleTime: 60_000 };
    return await this.#client.queries.fetchQuery(asked).then(
      ({ exclusion }) => exclusion !== null,
      () => true,
    );
  }

  async #start(): Promise<void> {
    if (this.#isMissing) return;
    const { storage } = this.#client;
    const app_token = storage.read(MEASURED_TOKEN) ?? (await retrieveAppToken(this.#parts.readToken));
    if (app_token === null) {
      this.#isMissing = true;
      return this.#parts.log(TOKEN_MISSING);
    }
    const tracker = await this.#parts.load(this.#settings);
    // The person may have changed their mind while the code was loading.
    if (!hasAgreedTo(this.#client, 'advertising')) return;
    storage.write(MEASURED_TOKEN, app_token);
    this.#tracker = tracker;
    tracker.start(this.#settings, app_token, (names) => {
      this.#names = names;
      this.look();
    });
  }

  /** The network's names of the device, for the player who is signed in. */
  async #reportNames(): Promise<void> {
    const { auth } = this.#client.stores;
    const app_token = this.#client.storage.read(MEASURED_TOKEN);
    const owner = ownerOf(auth.get());
    if (this.#tracker === null || this.#names === null || app_token === null || owner === null) return;
    const { network_device, network_name, is_organic } = this.#names;
    const sent = JSON.stringify([owner, network_device, network_name, is_organic]);
    if (sent === this.#sent) return;
    const tracker = this.#settings.kind;
    const body = { tracker, app_token, network_device, is_organic, ...(network_name !== null && { network_name }) };
    await this.#client.call(setTracker, { body, ...quiet });
    this.#sent = sent;
    const config = await this.#client.call(getConfig, { query: { key: SITE_KEY, app_token }, ...quiet });
    this.#is_organic = config.is_organic;
  }

  /** Reports a sign-in since the last check. */
  async #signedIn(): Promise<void> {
    const owner = ownerOf(this.#client.stores.auth.get());
    const isNew = owner !== null && owner !== this.#owner;
    this.#owner = owner;
    if (!isNew || this.#tracker === null) return;
    const player = await this.#client.queries.fetchQuery(playerQuery(this.#client));
    await this.#report(signInEvent(new Date(player.created_at), this.#client.now()));
  }

  async #report(event: AdEvent): Promise<void> {
    const app_token = this.#client.storage.read(MEASURED_TOKEN);
    if (app_token === null) return;
    const found = await this.#client.queries.fetchQuery(adsQuery(this.#client, app_token)).catch(() => ({ list: [] }));
    const token = eventTokenOf(found.list, event, this.#settings.default_event_token);
    this.#tracker?.report(event, token, this.#is_organic);
  }

  /** Makes server and network forget the device. If one of them cannot be reached, the next start retries. */
  async #forget(): Promise<void> {
    const { storage, stores } = this.#client;
    const app_token = storage.read(MEASURED_TOKEN);
    if (app_token === null) return;
    const tracker = this.#tracker ?? (await this.#parts.load(this.#settings));
    this.#tracker = null;
    this.#names = null;
    this.#sent = '';
    const server = isLoggedIn(stores.auth.get())
      ? this.#client.call(removeTracker, quiet).then(
          () => true,
          () => false,
        )
      : true;
    const received = await Promise.all([server, tracker.forget(this.#settings, app_token)]);
    if (received.every(Boolean)) storage.remove(MEASURED_TOKEN);
  }
}
