import { randomUUID } from 'node:crypto';
import { runAct } from '@nua/contract/console/act.ts';
import { type ConsoleCall, type ConsoleResponse, isFileCall, type SentFile } from '@nua/contract/console/call.ts';
import { type ConsoleErrorName, consoleErrors } from '@nua/contract/console/errors.ts';
import { login, proveSecond } from '@nua/contract/console/staff.ts';
import * as v from 'valibot';
import { DEMO_STAFF_PASSWORD } from '../../apps/server/src/app/demo-staff.ts';
import { commandSessions } from '../../apps/server/src/console/public.ts';
import { confirmed } from '../../apps/server/src/operator/confirm.ts';
import { runCommand } from '../../apps/server/src/operator/run-command.ts';
import type { TokenStore } from '../../apps/server/src/operator/session-file.ts';
import { Authenticator } from './authenticator.ts';
import type { World } from './world.ts';

export const WITH_CONSOLE = { ROLES: 'api,web,worker,console', CONSOLE_PORT: '0' };

export type ConsoleOptions = {
  body?: unknown;
  query?: Record<string, string>;
  params?: Record<string, string>;
  /** Null omits a header that the console's page sends. */
  headers?: Record<string, string | null>;
};

export type ConsoleResult<C extends ConsoleCall> = {
  status: number;
  /** The name of the error. Null for success. */
  error: ConsoleErrorName | null;
  /** The data of a success, parsed by the contract. The data of an error is unchanged. */
  data: ConsoleResponse<C>;
  headers: Headers;
};

const errorOf = (code: number): ConsoleErrorName | null => {
  if (code === 0) return null;
  const found = Object.entries(consoleErrors).find(([, known]) => known === code);
  if (found === undefined) throw new Error(`the console has no error ${code}`);
  return found[0] as ConsoleErrorName;
};

/** Adds a key to an act, as the page does at each press. */
const withKey = (call: ConsoleCall, body: unknown): unknown =>
  call === runAct ? { key: randomUUID(), ...(body as object) } : body;

const fileOf = ({ headers, body }: Response): SentFile => ({
  name: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '',
  type: headers.get('content-type') ?? '',
  bytes: Number(headers.get('content-length')),
  content: body!,
});

/** A browser with the console. It has its own cookies. */
export class ConsoleBrowser {
  readonly #url: () => string;
  /** The cookie of the session. */
  cookie: string | null = null;
  /** The cookie of a known browser. */
  device: string | null = null;
  /** Receives the headers and the body of each response that is not a file. */
  onText: (text: string) => void = () => {};

  constructor(url: () => string) {
    this.#url = url;
  }

  async call<C extends ConsoleCall>(call: C, options: ConsoleOptions = {}): Promise<ConsoleResult<C>> {
    const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => options.params?.[name] ?? '');
    const query = new URLSearchParams(options.query ?? {});
    const headers: Record<string, string | null> = {
      'x-nua-console': '1',
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      cookie: [this.cookie, this.device].filter((cookie) => cookie !== null).join('; ') || null,
      ...options.headers,
    };
    const response = await fetch(`${this.#url()}${path}${query.size === 0 ? '' : `?${query}`}`, {
      method: call.method,
      headers: Object.fromEntries(Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== null)),
      ...(options.body === undefined ? {} : { body: JSON.stringify(withKey(call, options.body)) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const cookie = set.split(';')[0]!;
      if (cookie.includes('-device=')) this.device = cookie;
      else this.cookie = cookie;
    }
    if (response.ok && isFileCall(call)) {
      const data = fileOf(response) as ConsoleResponse<C>;
      return { status: response.status, error: null, data, headers: response.headers };
    }
    const text = await response.text();
    this.onText(`${JSON.stringify([...response.headers])}\n${text}`);
    const envelope = JSON.parse(text) as { code: number; data: unknown };
    const error = errorOf(envelope.code);
    const data = error === null && 'kind' in call.response ? v.parse(call.response, envelope.data) : envelope.data;
    return { status: response.status, error, data: data as ConsoleResponse<C>, headers: response.headers };
  }
}

/** A site with a console, whose clock can be advanced. */
export type StaffedSite = Pick<World, 'url' | 'consoleUrl' | 'advance'>;

/** Reads the code that a staff member's authenticator shows. */
export async function codeOf(world: Pick<World, 'url'>, name: string): Promise<string> {
  const response = await fetch(`${world.url}/sandbox/authenticator?name=${name}`);
  return ((await response.json()) as { code: string }).code;
}

/** Advances the time to the next code. The console accepts a code only once. */
export const nextCode = (world: Pick<World, 'advance'>): Promise<void> => world.advance(30_000);

/** An authenticator with passkeys of the console. */
export const consoleAuthenticator = (): Authenticator => new Authenticator('http://localhost:0');

/** Signs a staff member of the demo site in. Returns the browser. */
export async function signInStaff(world: StaffedSite, name: string): Promise<ConsoleBrowser> {
  const browser = new ConsoleBrowser(world.consoleUrl);
  const first = await browser.call(login, { body: { name, password: DEMO_STAFF_PASSWORD } });
  if (first.error !== null) throw new Error(`${name} could not sign in: ${first.error}`);
  await nextCode(world);
  const second = await browser.call(proveSecond, { body: { code: await codeOf(world, name) } });
  if (second.error !== null) throw new Error(`the code of ${name} was refused: ${second.error}`);
  return browser;
}

/** The operator command on a machine. It types the demo's password and the codes of the staff member's authenticator. */
export function commandOf(world: Pick<World, 'app' | 'url'>, name: string, custom_store?: TokenStore) {
  let stored: string | null = null;
  const store = custom_store ?? { is_writable: true, read: () => stored, write: (token) => (stored = token) };
  const sessions = commandSessions(world.app, store);
  const readSecret = async ({ is_code }: { is_code?: true }) =>
    is_code ? await codeOf(world, name) : DEMO_STAFF_PASSWORD;
  return {
    run: (...args: string[]) => runCommand(world.app, args, () => readSecret, confirmed, sessions),
    token: () => stored,
  };
}
