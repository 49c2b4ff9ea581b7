import type { Device } from './device.ts';

export type Data = Record<string, unknown>;

/** The error with which a plugin rejects a call. */
export class PluginError extends Error {
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

export type Method = (options: Data) => Promise<Data | undefined> | Data | undefined;

/** Sends a result to a call that stays open. */
type Deliver = (plugin: string, callback_id: string, data: Data | undefined) => void;

/**
 * The native half of a plugin, as in `com.getcapacitor.Plugin`. A listener is a call that stays open. A retained event waits for the first
 * listener. A new page has no listeners.
 */
export abstract class Plugin {
  /** The name in `@CapacitorPlugin(name = ...)`. */
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
    const remaining = (this.#listeners.get(event) ?? []).filter((id) => id !== callback_id);
    this.#listeners.set(event, remaining);
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

  /** Runs when a link or a notification opens the app, even if that starts the process. */
  newIntent(_intent: Intent): void {}

  pause(): void {}

  resume(): void {}
}

/** A link or a tapped notification that opened the app. */
export type Intent = { url?: string; notification?: { id: string; extras: Record<string, string> } };

export type PluginMaker = new (device: Device, deliver: Deliver) => Plugin;
