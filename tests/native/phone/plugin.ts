import type { Device } from './device.ts';

export type Data = Record<string, unknown>;

/** The error of a call that a plugin rejects by `call.reject(message, code)`. */
export class PluginError extends Error {
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** A method of a plugin. It resolves with its data or throws a `PluginError`. */
export type Method = (options: Data) => Promise<Data | undefined> | Data | undefined;

/** Sends one result to a call that stays open. */
type Deliver = (plugin: string, callback_id: string, data: Data | undefined) => void;

/**
 * The native half of one plugin in one process of the app. As in `com.getcapacitor.Plugin`, a listener is a call that stays
 * open, a retained event waits for the first listener, and a new page has no listeners.
 */
export abstract class Plugin {
  /** The id in the page, as in `@CapacitorPlugin(name = ...)`. */
  abstract readonly name: string;
  abstract readonly methods: Record<string, Method>;
  protected readonly device: Device;
  readonly #deliver: Deliver;
  readonly #listeners = new Map<string, string[]>();
  readonly #retained = new Map<string, Data[]>();

  constructor(device: Device, deliver: Deliver) {
    this.device = device;
    this.#deliver = deliver;
  }

  addListener(event: string, callback_id: string): void {
    const listening = this.#listeners.get(event) ?? [];
    this.#listeners.set(event, [...listening, callback_id]);
    if (listening.length > 0) return;
    const retained = this.#retained.get(event) ?? [];
    this.#retained.delete(event);
    for (const data of retained) this.notify(event, data);
  }

  removeListener(event: string, callback_id: string): void {
    const left = (this.#listeners.get(event) ?? []).filter((one) => one !== callback_id);
    this.#listeners.set(event, left);
  }

  removeAllListeners(): void {
    this.#listeners.clear();
  }

  protected hasListener(event: string): boolean {
    return (this.#listeners.get(event) ?? []).length > 0;
  }

  protected notify(event: string, data?: Data, retain = false): void {
    if (!this.hasListener(event)) {
      if (retain && data) this.#retained.set(event, [...(this.#retained.get(event) ?? []), data]);
      return;
    }
    for (const id of this.#listeners.get(event)!) this.#deliver(this.name, id, data);
  }

  /** Runs when the process starts. */
  load(): void {}

  /** Runs when another app or the home screen opens this app with a link, even if the link starts the app. */
  newIntent(_intent: Intent): void {}

  pause(): void {}

  resume(): void {}
}

/** What opened the app: a link or a tapped notification. */
export type Intent = { url?: string; notification?: { id: string; extras: Record<string, string> } };

export type PluginMaker = new (device: Device, deliver: Deliver) => Plugin;
