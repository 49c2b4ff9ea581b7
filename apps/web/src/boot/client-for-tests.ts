import type { Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { ApiError } from '../api/api-error.ts';
import { createCall, noProgress, type Wire } from '../api/call.ts';
import { createQueryClient } from '../api/query-client.ts';
import { createAuthStore, signedOut } from '../client/auth-store.ts';
import type { Client } from '../client/client.ts';
import { createConfigStore } from '../client/config-store.ts';
import { createDialogsStore } from '../client/dialogs-store.ts';
import { createHistoryStore } from '../client/history-store.ts';
import { findMessages } from '../i18n/catalogues.ts';
import { createI18n } from '../i18n/i18n.ts';
import type { Language } from '../i18n/language.ts';
import type { Namespace } from '../i18n/message-id.generated.ts';
import { sessionSignal } from '../modules/session/running-calls.ts';
import { noLocks } from '../platform/locks.ts';
import { createMemoryStorage } from '../platform/storage.ts';
import { partLoaders } from './load-parts.ts';

export type ResponseData = { code?: number; msg?: string; data?: unknown; status?: number };
export type SentRequest = { method: string; path: string; headers: Record<string, string>; body: string | null };

const id = '01890000-0000-7000-8000-000000000001';
export const config = {
  encrypt: null,
  is_organic: 1,
  currency: 'PKR',
  consent_to: [],
  play_money: true,
  server_time: '2026-03-02T07:00:00.000Z',
  terms_version: '2026-01',
};
export const player = (change: object = {}) => ({
  id,
  status: 1,
  user_name: 'ayesha',
  phone: '+923001234567',
  alias_name: 'ayesha',
  avatar: null,
  has_password: true,
  has_passkey: false,
  terms_version: '2026-01',
  created_at: '2026-01-01T00:00:00.000Z',
  language: 'en',
  offers: true,
  has_sms_word: false,
  event_cursor: { own: 0, all: 0 },
  game_accts: [{ balance: '0.00', currency: 'PKR' }],
  player_accts: [
    { id, balance: '100.00', block_amount: '0.00', bonus: '5.50', currency: 'PKR', freeze: '0.00', debt: '0.00' },
  ],
  ...change,
});
export const session = (token: string, created_at: string) => ({ token, created_at, player_id: id, new_device: false });

type Responses = Record<string, ResponseData | (() => ResponseData)>;

function wireWith(overrides: Responses, requests: SentRequest[]): Pick<Wire, 'fetch'> {
  const responses: Responses = { 'GET /api/c/config': { data: config }, ...overrides };
  return {
    async fetch(path, init) {
      const method = init.method ?? 'GET';
      const headers = { ...(init.headers as Record<string, string>) };
      requests.push({ method, path, headers, body: (init.body as string) ?? null });
      const configured = responses[`${method} ${path.split('?', 1)[0]}`];
      const response =
        typeof configured === 'function' ? configured() : (configured ?? { code: 40400001, msg: 'not found' });
      const code = response.code ?? 0;
      const status = response.status ?? (code === 0 ? 200 : Math.trunc(code / 100000));
      return new Response(JSON.stringify({ code, msg: response.msg ?? '', data: response.data ?? null }), { status });
    },
  };
}

/** Loads and compiles the messages of a namespace. Outside tests, the build compiles them. */
async function compiledMessages(language: Language, namespace: Namespace): Promise<Messages> {
  const written = Object.entries(await findMessages(language, namespace));
  return Object.fromEntries(written.map(([id, text]) => [id, compileMessage(text as string)])) as Messages;
}

/** Creates a client whose wire reads its responses from a table (`METHOD /path` to response) and records the requests. */
export function clientForTests(options: {
  responses?: Record<string, ResponseData | (() => ResponseData)>;
  token?: string;
  token_created_at?: string;
  now?: string;
  side?: 'server' | 'browser';
  language?: Language;
  locks?: Client['locks'];
  wire?: Partial<Wire>;
}) {
  const requests: SentRequest[] = [];
  const visited: string[] = [];
  const failures: { error: ApiError; quiet: boolean }[] = [];
  const storage = createMemoryStorage();
  const language = options.language ?? 'en';
  const stores = {
    auth: createAuthStore(storage),
    config: createConfigStore({ language, palette: 'dark-red' }),
    history: createHistoryStore(),
    dialogs: createDialogsStore(),
  };
  if (options.token) {
    stores.auth.set({ ...signedOut, token: options.token, token_created_at: options.token_created_at ?? null });
  }
  const now = () => new Date(options.now ?? '2026-03-02T07:00:00.000Z');
  const call = createCall({
    ...wireWith(options.responses ?? {}, requests),
    token: () => stores.auth.get().token,
    config: () => stores.config.get().config,
    reloadConfig: async () => stores.config.get().config,
    session: () => sessionSignal({ stores }),
    now,
    onServerTime: () => {},
    startProgress: () => noProgress,
    onError(error, { quiet }) {
      failures.push({ error, quiet });
      if (error.status === 401) stores.auth.set(signedOut);
    },
    ...options.wire,
  });
  const i18n = createI18n(language, compiledMessages);
  const client: Client = {
    side: options.side ?? 'browser',
    stores,
    call,
    queries: createQueryClient('server'),
    i18n,
    ...partLoaders({ i18n }),
    loadRuntime: async () => {},
    storage,
    locks: options.locks ?? noLocks,
    now,
    navigate: async (to) => void visited.push(to),
    back: () => void visited.push('back'),
    retryPage: () => void visited.push('again'),
    prefetch: () => {},
    openDialog: () => {},
    closeDialog: () => {},
    notify: () => {},
  };
  return { client, requests, visited, failures };
}
