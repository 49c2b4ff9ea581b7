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
import { hasAgreedTo, subscribeToConsent } from '../consent/public.ts';
import { playerQuery } from '../player/public.ts';
import { limitsQuery, type Protection } from '../protection/public.ts';
import type { AdTracker, DeviceIds } from './ad-tracker.ts';
import { eventTokenOf, retrieveAppToken, signInEvent, TOKEN_MISSING } from './tracking-rules.ts';

/** The key of this device's app token, which is stored until the server and the network have forgotten the device. */
const MEASURED_TOKEN = 'nua.measured';
/**
 * The key of the list of players for whom the server stores this device. The list outlives the session, so it contains only the last
 * characters of each player's id.
 */
const MEASURED_PLAYERS = 'nua.measured_players';
const suffixOf = (owner: string): string => owner.slice(-4);
const quiet = { quiet: true, background: true } as const;

/** Loads the SDK of each network. Nothing is loaded before the consent. */
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

/** Measures advertising while the user consents and is not excluded. Does nothing if the site has no ad network. */
export function startTracking(client: Client, parts: TrackingParts = browserParts): void {
  const settings = client.stores.config.get().config?.tracker;
  if (settings === undefined) return;
  const tracking = new Tracking(client, settings, parts);
  const check = () => tracking.check();
  subscribeToConsent(check);
  client.stores.auth.subscribe(check);
  let lastExclusion: unknown;
  client.queries.getQueryCache().subscribe(({ query }) => {
    // A check runs this query itself, so only a changed exclusion may start another check.
    const exclusion =
      query.queryKey[0] === 'limit' ? (query.state.data as Protection | undefined)?.exclusion : undefined;
    if (exclusion === undefined || exclusion === lastExclusion) return;
    lastExclusion = exclusion;
    check();
  });
  check();
}

/** Fetches the event tokens of an app token. They are the same for every player. */
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
  #ids: DeviceIds | null = null;
  #owner: string | null;
  #sentIds = '';
  #is_organic: 0 | 1 = 1;
  #isTokenMissing = false;
  /** The most recent check. The next check waits for it. */
  #lastCheck: Promise<void> = Promise.resolve();

  constructor(client: Client, settings: TrackerSettings, parts: TrackingParts) {
    this.#client = client;
    this.#settings = settings;
    this.#parts = parts;
    this.#owner = ownerOf(client.stores.auth.get());
  }

  check(): void {
    this.#lastCheck = this.#lastCheck.then(() => this.#runCheck()).catch(() => undefined);
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
    await this.#reportSignIn();
    await this.#reportIds();
  }

  /** Whether the player is excluded. If the limits cannot be loaded, the player counts as excluded. */
  async #isExcluded(): Promise<boolean> {
    if (!isLoggedIn(this.#client.stores.auth.get())) return false;
    const query = { ...limitsQuery(this.#client), staleTime: 60_000 };
    return await this.#client.queries.fetchQuery(query).then(
      ({ exclusion }) => exclusion !== null,
      () => true,
    );
  }

  async #start(): Promise<void> {
    if (this.#isTokenMissing) return;
    const { storage } = this.#client;
    const app_token = storage.read(MEASURED_TOKEN) ?? (await retrieveAppToken(this.#parts.readToken));
    if (app_token === null) {
      this.#isTokenMissing = true;
      return this.#parts.log(TOKEN_MISSING);
    }
    const tracker = await this.#parts.load(this.#settings);
    // The user may have withdrawn the consent while the code was loading.
    if (!hasAgreedTo(this.#client, 'advertising')) return;
    storage.write(MEASURED_TOKEN, app_token);
    this.#tracker = tracker;
    tracker.start(this.#settings, app_token, (ids) => {
      this.#ids = ids;
      this.check();
    });
  }

  /** Sends the network's ids of the device to the server if a player is signed in and the ids have changed. */
  async #reportIds(): Promise<void> {
    const { auth } = this.#client.stores;
    const app_token = this.#client.storage.read(MEASURED_TOKEN);
    const owner = ownerOf(auth.get());
    if (this.#tracker === null || this.#ids === null || app_token === null || owner === null) return;
    const { network_device, network_name, is_organic } = this.#ids;
    const sent = JSON.stringify([owner, network_device, network_name, is_organic]);
    if (sent === this.#sentIds) return;
    this.#writePlayers([...new Set([...this.#readPlayers(), suffixOf(owner)])]);
    const tracker = this.#settings.kind;
    const body = { tracker, app_token, network_device, is_organic, ...(network_name !== null && { network_name }) };
    await this.#client.call(setTracker, { body, ...quiet });
    this.#sentIds = sent;
    const config = await this.#client.call(getConfig, { query: { key: SITE_KEY, app_token }, ...quiet });
    this.#is_organic = config.is_organic;
  }

  /** Reports a sign-in to the network if a player has signed in since the last check. */
  async #reportSignIn(): Promise<void> {
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
    const ads = await this.#client.queries.fetchQuery(adsQuery(this.#client, app_token)).catch(() => ({ list: [] }));
    const token = eventTokenOf(ads.list, event, this.#settings.default_event_token);
    this.#tracker?.report(event, token, this.#is_organic);
  }

  #readPlayers(): string[] {
    return (this.#client.storage.read(MEASURED_PLAYERS) ?? '').split(' ').filter(Boolean);
  }

  #writePlayers(players: readonly string[]): void {
    const { storage } = this.#client;
    if (players.length === 0) storage.remove(MEASURED_PLAYERS);
    else storage.write(MEASURED_PLAYERS, players.join(' '));
  }

  /**
   * Asks the server and the network to forget the device. If the server or the network does not confirm, the next check retries. The server
   * forgets the device only for the player whose session is open.
   */
  async #forget(): Promise<void> {
    const { storage, stores } = this.#client;
    const app_token = storage.read(MEASURED_TOKEN);
    const owner = ownerOf(stores.auth.get());
    const isKnown = owner !== null && (app_token !== null || this.#readPlayers().includes(suffixOf(owner)));
    const confirmations = await Promise.all([
      isKnown ? this.#forgetOnServer(owner) : true,
      app_token === null || this.#forgetOnNetwork(app_token),
    ]);
    if (confirmations.every(Boolean)) storage.remove(MEASURED_TOKEN);
  }

  async #forgetOnServer(owner: string): Promise<boolean> {
    const isForgotten = await this.#client.call(removeTracker, quiet).then(
      () => true,
      () => false,
    );
    if (isForgotten) this.#writePlayers(this.#readPlayers().filter((suffix) => suffix !== suffixOf(owner)));
    return isForgotten;
  }

  async #forgetOnNetwork(app_token: string): Promise<boolean> {
    const tracker = this.#tracker ?? (await this.#parts.load(this.#settings));
    this.#tracker = null;
    this.#ids = null;
    this.#sentIds = '';
    return await tracker.forget(this.#settings, app_token);
  }
}
