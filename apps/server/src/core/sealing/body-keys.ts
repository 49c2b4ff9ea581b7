import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Configuration } from '../../configuration/configuration.ts';
import type { Clock } from '../clock.ts';
import type { Revisions } from '../revisions.ts';

export type BodyKey = { kid: string; key: Buffer; created_at: Date };

/** How long the previous key is accepted: twice the hour for which clients cache the config. */
const PREVIOUS_ACCEPTED_MS = 2 * 60 * 60_000;

/** The keys of the body encryption. All clients get them with the config, so nothing may rely on their secrecy. */
export class BodyKeys {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #config: Configuration;
  #keys: BodyKey[] = [];

  constructor(pool: Pool, clock: Clock, config: Configuration, revisions: Revisions) {
    this.#pool = pool;
    this.#clock = clock;
    this.#config = config;
    revisions.on('body_key', () => this.#load());
  }

  async start(): Promise<void> {
    await this.#pool.query(
      'insert into body_key (kid, key, created_at) select $1, $2, $3 where not exists (select from body_key)',
      [newKid(), randomBytes(32), this.#clock.now()],
    );
    await this.#load();
  }

  get current(): BodyKey {
    const key = this.#keys[0];
    if (!key) throw new Error('the body keys are not loaded');
    return key;
  }

  /** Returns the key that a body names, if it is still accepted. */
  byKid(kid: string): BodyKey | null {
    const at = this.#keys.findIndex((key) => key.kid === kid);
    if (at === 0) return this.#keys[0] ?? null;
    const replaced_at = this.#keys[at - 1]?.created_at;
    if (at !== 1 || !replaced_at) return null;
    return this.#clock.now().getTime() - replaced_at.getTime() < PREVIOUS_ACCEPTED_MS ? (this.#keys[1] ?? null) : null;
  }

  /** Adds a new key. The previous key is accepted for two more hours. */
  async rotate(): Promise<void> {
    await this.#pool.query('insert into body_key (kid, key, created_at) values ($1, $2, $3)', [
      newKid(),
      randomBytes(32),
      this.#clock.now(),
    ]);
    await this.#pool.query("select bump_revision('body_key')");
    await this.#load();
  }

  /** Returns the field `encrypt` of the client config; null turns the encryption off. */
  forConfig(): { v: 1; kid: string; key: string; tz: 'Asia/Karachi' } | null {
    if (this.#config.body_encryption === 'off') return null;
    return { v: 1, kid: this.current.kid, key: this.current.key.toString('base64'), tz: 'Asia/Karachi' };
  }

  async #load(): Promise<void> {
    const { rows } = await this.#pool.query<BodyKey>(
      'select kid, key, created_at from body_key order by created_at desc, kid desc limit 2',
    );
    this.#keys = rows;
  }
}

function newKid(): string {
  return `k${randomBytes(6).toString('hex')}`;
}
