import type { SocketError } from '@nua/contract/event.ts';
import { apiError } from '../core/api-error.ts';
import type { App } from '../core/app.ts';
import { batchLoader } from '../core/batch-loader.ts';
import { blockedError, hashToken } from '../core/sessions/sessions.ts';

/** The player of a socket. `until_ms` is when the socket must close at the latest. */
export type Listener = { session_id: string; player_id: string; until_ms: number };

/** The result for a session: a listener, or the reason for the refusal. */
export type Verdict = { listener: Listener } | { refusal: SocketError };

type Row = {
  token_hash: Buffer;
  id: string;
  player_id: string;
  expires_at: Date;
  isOver: boolean;
  status: number;
  block_reason: string | null;
  blocked_at: Date | null;
};

// A replaced token still works for the calls of an outdated tab, but cannot open a new socket.
const sessionsBy = (column: string) => `
  select s.token_hash, s.id, s.player_id, s.expires_at, p.status, p.block_reason, p.blocked_at,
    s.ended_at is not null or s.works_until is not null or s.expires_at <= $2 as "isOver"
  from session s join player p on p.id = s.player_id
  where s.${column} = any($1)`;

const MAX_TOKEN = 100;
const NOT_SIGNED_IN: SocketError = { code: apiError('NOT_SIGNED_IN').code };

function verdictOf(app: Pick<App, 'settings'>, row: Row | undefined): Verdict {
  if (row?.status === 4) {
    const { code, data } = blockedError(app.settings, { reason: row.block_reason, at: row.blocked_at });
    return { refusal: { code, data } };
  }
  if (!row || row.isOver) return { refusal: NOT_SIGNED_IN };
  const { id, player_id, expires_at } = row;
  return { listener: { session_id: id, player_id, until_ms: expires_at.getTime() } };
}

/** Refuses a text that cannot be a token, without querying the database. */
const refuseNonTokens =
  (verify: (token: string) => Promise<Verdict>) =>
  async (token: string): Promise<Verdict> =>
    token === '' || token.length > MAX_TOKEN ? { refusal: NOT_SIGNED_IN } : await verify(token);

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** Finds listeners by the token of a handshake, or by session after a change of sessions. */
export function createAuthenticator(app: Pick<App, 'pool' | 'clock' | 'settings'>) {
  const findSessions = async (column: 'token_hash' | 'id', keys: readonly unknown[]) =>
    (await app.pool.query<Row>(sessionsBy(column), [keys, app.clock.now()])).rows;
  return {
    byToken: refuseNonTokens(
      batchLoader(async (tokens: string[]): Promise<Verdict[]> => {
        const hashes = tokens.map(hashToken);
        const rows = new Map(
          (await findSessions('token_hash', hashes)).map((row) => [row.token_hash.toString('hex'), row]),
        );
        return hashes.map((hash) => verdictOf(app, rows.get(hash.toString('hex'))));
      }),
    ),
    async bySessions(ids: readonly string[]): Promise<Map<string, Verdict>> {
      const rows = new Map((await findSessions('id', ids)).map((row) => [row.id, row]));
      return new Map(ids.map((id) => [id, verdictOf(app, rows.get(id))]));
    },
  };
}
