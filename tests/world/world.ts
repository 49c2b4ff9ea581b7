import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, type CallName, calls, type ResponseOf } from '@nua/contract';
import type { InviteOutcome } from '@nua/contract/club.ts';
import { makeKey } from '@nua/contract/idempotency-key.ts';
import { type Cents, toWire } from '@nua/money';
import type { Sandbox } from '@nua/sandbox';
import type { Pool } from 'pg';
import { pino } from 'pino';
import * as v from 'valibot';
import { type AppParts, createApp, type RunningApp } from '../../apps/server/src/app/app.ts';
import { readConfiguration } from '../../apps/server/src/configuration/configuration.ts';
import { ManualClock } from '../../apps/server/src/core/clock.ts';
import { NO_WORK } from '../../apps/server/src/core/limits/proof-of-work.ts';
import { NO_LIMITS } from '../../apps/server/src/core/limits/rate-limits.ts';
import { signDeviceId } from '../../apps/server/src/core/sessions/device-id.ts';
import type { Db } from '../../apps/server/src/db/connect.ts';
import { hashCheaply } from '../../apps/server/src/modules/person/password/hash-password.ts';
import { phoneIdentifier } from '../../apps/server/src/modules/protection/person-prints.ts';
import { PASSWORD, SEED_KEY, TERMS } from './credentials.ts';
import { freshDatabase } from './database.ts';

export type CallOptions = {
  /** Amounts may be Cents or text. */
  body?: unknown;
  /** Objects are sent as JSON (paging, sort, filter). */
  query?: Record<string, unknown>;
  params?: Record<string, string>;
  token?: string | null;
  headers?: Record<string, string>;
  /** The idempotency key. The default is a new key if the call needs one. Null sends none. */
  key?: string | null;
};

export type CallResult<C extends Call> = {
  status: number;
  /** 0 for success. */
  code: number;
  msg: string;
  /** The data of a success, parsed by the contract. The data of an error is unchanged. */
  data: ResponseOf<C>;
  /** The data as sent on the wire. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into it where the contract does not reach
  wire: any;
  headers: Headers;
};

export type Someone = {
  token: string;
  id: string;
  device: string;
  user_name: string | null;
  phone: string | null;
  /** The outcome of the invite code at the sign-up. */
  invite?: InviteOutcome | undefined;
};

/** The options of a sign-up. The default is a new device without an invite code. */
export type SignUpOptions = { device?: string; invite?: string };
type RegistrationOptions = SignUpOptions & { user_name?: string; password?: string; phone?: string; demo_grant?: true };

export type WorldOptions = {
  /** Further environment variables of the server. */
  environment?: Record<string, string>;
  parts?: Partial<Omit<AppParts, 'config' | 'clock' | 'database_url'>>;
  start?: Date | string;
  /** The port of the server, for a test with a fixed public address. The default is a free port. */
  port?: number;
  /** Returns the URL with which the server connects to its database, for example the URL of a proxy. */
  proxyDatabase?: (database_url: string) => Promise<string>;
};

export type World = {
  url: string;
  clock: ManualClock;
  pool: Pool;
  db: Db;
  app: RunningApp['app'];
  sandbox: Sandbox;
  /** The address of the console, in a world with the console role. */
  consoleUrl(): string;
  /** The real-time connections of players. `dispatch` sends the queued events. */
  realtime: RunningApp['realtime'];
  call<C extends Call>(call: C, options?: CallOptions): Promise<CallResult<C>>;
  /** Creates an idempotency key at the world's time. */
  newKey(): string;
  /** Advances the time of the server and the sandbox. The sandbox then does its due work. */
  advance(ms: number): Promise<void>;
  /** Creates a guest on a new device. */
  guest(options?: SignUpOptions): Promise<Someone>;
  /** Registers a player on a new device. The wallet is empty, unless `demo_grant` requests play money. */
  player(options?: RegistrationOptions): Promise<Someone>;
  /** Reads the newest SMS code of a number. */
  codeFor(phone: string): string;
  stop(): Promise<void>;
};

export { PASSWORD, TERMS };

/** Starts the server in this process, with a fresh database, the sandbox, and a clock that only the test advances. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  // The usual hash of passwords would take a sixth of the tests' CPU time.
  hashCheaply();
  const database = await freshDatabase();
  const data_dir = mkdtempSync(join(tmpdir(), 'nua-world-'));
  const clock = new ManualClock(options.start);
  const database_url = (await options.proxyDatabase?.(database.url)) ?? database.url;
  const environment = {
    DEMO: '1',
    DATABASE_URL: database_url,
    DATA_DIR: data_dir,
    SEED_KEY,
    PUBLIC_URL: 'http://localhost:3000',
    // Only tests of the console start the console.
    ROLES: 'api,web,worker',
  };
  const config = readConfiguration({ ...environment, CHECK_RESPONSES: '1', ...options.environment }, data_dir);
  const running = await createApp({
    config,
    clock,
    database_url,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    rates: NO_LIMITS,
    // The load of the machine must not change the result of a test.
    load: () => 0,
    work: NO_WORK,
    sandbox_tick_ms: 0,
    web: null,
    ...options.parts,
  });
  const url = await running.listen(options.port ?? 0);
  if (!running.sandbox) throw new Error('a test world needs the sandbox');
  const sandbox = running.sandbox;
  const call = callerOf(url, running.app.secret, clock);
  const world: World = {
    url,
    clock,
    pool: running.pool,
    db: running.app.db,
    app: running.app,
    sandbox,
    consoleUrl: () => {
      const address = running.consoleAddress();
      if (address === null) throw new Error('this world has no console: set ROLES');
      return address;
    },
    realtime: running.realtime,
    call,
    newKey: () => makeKey(clock.now().getTime()),
    advance: async (ms) => {
      clock.advance(ms);
      await sandbox.advance();
    },
    guest: (request = {}) => signInGuest(call, request),
    player: (request = {}) => register(world, request),
    codeFor: (phone) => newestCode(sandbox, phone),
    stop: async () => {
      await running.stop();
      await database.drop();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
  return world;
}

/**
 * Makes a typed caller of a server.
 *
 * With the server's secret, it signs the device ids of tests. Without the server's clock, its idempotency keys have the time of the latest
 * response, as in a client.
 */
export function callerOf(url: string, secret?: Buffer, clock?: ManualClock): World['call'] {
  let ahead_ms = 0;
  const now_ms = () => clock?.now().getTime() ?? Date.now() + ahead_ms;
  return async (call, options = {}) => {
    const response = await fetch(url + pathOf(call, options), {
      method: call.method,
      headers: headersOf(call, options, { secret, now_ms: now_ms() }),
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body, wireValue) }),
    });
    ahead_ms = Date.parse(response.headers.get('date') ?? '') - Date.now() || 0;
    const envelope = (await response.json()) as { code: number; msg: string; data: unknown };
    const data = envelope.code === 0 ? v.parse(call.response, envelope.data) : envelope.data;
    return {
      status: response.status,
      code: envelope.code,
      msg: envelope.msg,
      data: data as never,
      wire: envelope.data,
      headers: response.headers,
    };
  };
}

function pathOf(call: Call, options: CallOptions): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => options.params?.[name] ?? '');
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    query.set(name, typeof value === 'object' ? JSON.stringify(value, wireValue) : String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

function headersOf(
  call: Call,
  options: CallOptions,
  { secret, now_ms }: { secret: Buffer | undefined; now_ms: number },
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  if (options.key !== null && (call.idempotent || options.key))
    headers['idempotency-key'] = options.key ?? makeKey(now_ms);
  const device = options.headers?.['x-device-id'];
  const issued = device && secret ? { 'x-device-id': signDeviceId(secret, device) } : {};
  return { ...headers, ...options.headers, ...issued };
}

function wireValue(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? toWire(value as Cents) : value;
}

/** Returns a successful result. Throws if the call failed. */
export function expectOk<C extends Call>(result: CallResult<C>): CallResult<C> {
  if (result.code !== 0)
    throw new Error(`the server answered ${result.code} ${result.msg} ${JSON.stringify(result.wire)}`);
  return result;
}

const used_phones = new Set<string>();

/** A mobile number that no other player of this process has. Its suffix has no special meaning in the sandbox. */
export function newPhone(): string {
  const phone = `+9230${randomInt(0, 10)}${randomInt(10_000, 100_000)}55`;
  if (used_phones.has(phone)) return newPhone();
  used_phones.add(phone);
  return phone;
}

export const newDevice = () => randomUUID().replaceAll('-', '');

async function signInGuest(call: World['call'], { device = newDevice(), invite }: SignUpOptions): Promise<Someone> {
  const { data } = expectOk(
    await call(calls.touristLogin, {
      body: { adult: true, terms_version: TERMS, origin: 'web', ...(invite && { invite }) },
      headers: { 'x-device-id': device },
    }),
  );
  return { token: data.token, id: data.player_id, device, user_name: null, phone: null, invite: data.invite };
}

const USED_GRANT = 'insert into phone_grant (phone_print, granted_at) values ($1, now()) on conflict do nothing';

async function register(world: World, request: RegistrationOptions): Promise<Someone> {
  const { call } = world;
  const { device = newDevice(), invite } = request;
  const headers = { 'x-device-id': device };
  const phone = request.phone ?? newPhone();
  const user_name = request.user_name ?? `p_${randomUUID().slice(0, 8)}`;
  expectOk(await call(calls.sendOtp, { body: { phone, purpose: 'register' }, headers }));
  const proven = expectOk(
    await call(calls.verifyOtp, { body: { phone, purpose: 'register', code: world.codeFor(phone) }, headers }),
  );
  // A number that was registered before gets no play money.
  if (!request.demo_grant) await world.pool.query(USED_GRANT, [phoneIdentifier(world.app.keys, phone).print]);
  const { data } = expectOk(
    await call(calls.register, {
      headers,
      body: {
        user_name,
        password: request.password ?? PASSWORD,
        phone,
        proof: proven.data.proof,
        adult: true,
        terms_version: TERMS,
        origin: 'web',
        ...(invite && { invite }),
      },
    }),
  );
  return { token: data.token, id: data.player_id, device, user_name, phone, invite: data.invite };
}

function newestCode(sandbox: Sandbox, phone: string): string {
  const text = sandbox.sms(phone)[0]?.text ?? '';
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${phone}`);
  return code;
}

/** The names of all calls. */
export const callNames = Object.keys(calls) as CallName[];
