import type { Pool } from 'pg';
import * as v from 'valibot';
import { isExampleSetting, isSettingKey, type SettingKey, type SettingValue, settingRules } from './setting-rules.ts';

export interface Settings {
  /** The value in force, with money as Cents. */
  get<Key extends SettingKey>(key: Key): SettingValue<Key>;
  /** The value in the form that is sent to clients. */
  wire(key: SettingKey): unknown;
}

/**
 * Holds all settings in memory, so that reading one never waits. `load` runs at the start and whenever the revision `setting` rises,
 * because the operator's command is another process.
 */
export class SettingsStore implements Settings {
  readonly #pool: Pool;
  readonly #may_be_example: boolean;
  #is_loaded = false;
  #wire = new Map<SettingKey, unknown>();
  #parsed = new Map<SettingKey, unknown>();
  #loading: Promise<void> = Promise.resolve();

  /** If `examples` is false, a later read never replaces another value with an example. */
  constructor(pool: Pool, { examples = true } = {}) {
    this.#pool = pool;
    this.#may_be_example = examples;
    this.#read([]);
  }

  get<Key extends SettingKey>(key: Key): SettingValue<Key> {
    return this.#parsed.get(key) as SettingValue<Key>;
  }

  wire(key: SettingKey): unknown {
    return this.#wire.get(key);
  }

  examplesInForce(): SettingKey[] {
    return [...this.#wire].flatMap(([key, value]) => (isExampleSetting(key, value) ? [key] : []));
  }

  /** Reads the table again. Loads run one after the other, so that the newest read wins. */
  load(): Promise<void> {
    const loaded = this.#loading.then(() => this.#load());
    this.#loading = loaded.catch(() => {});
    return loaded;
  }

  async #load(): Promise<void> {
    const found = await this.#pool.query<{ config_key: string; config_value: unknown }>(
      'select config_key, config_value from setting',
    );
    this.#read(found.rows);
    this.#is_loaded = true;
  }

  #read(rows: readonly { config_key: string; config_value: unknown }[]): void {
    const stored = new Map(rows.map((row) => [row.config_key, row.config_value]));
    const keys = Object.keys(settingRules).filter(isSettingKey);
    const wire = new Map<SettingKey, unknown>();
    const parsed = new Map<SettingKey, unknown>();
    for (const key of keys) {
      const value = stored.get(key) ?? settingRules[key].first;
      const read = v.safeParse(settingRules[key].schema, value);
      // A row that is no longer valid, from an older version, falls back to the first value instead of stopping the server.
      const usable = read.success ? value : settingRules[key].first;
      const before = this.#wire.get(key);
      const keepsPrevious =
        this.#is_loaded && !this.#may_be_example && isExampleSetting(key, usable) && !isExampleSetting(key, before);
      if (keepsPrevious && before !== undefined) {
        wire.set(key, before);
        parsed.set(key, this.#parsed.get(key));
        continue;
      }
      wire.set(key, usable);
      parsed.set(key, read.success ? read.output : v.parse(settingRules[key].schema, settingRules[key].first));
    }
    this.#wire = wire;
    this.#parsed = parsed;
  }
}
