import type { SandboxDeps } from '../sandbox-deps.ts';
import type { PushedNote } from '../sandbox-state.ts';

const max_pushes = 500;

/** Records a push. Resolves when the record is on disk. */
export async function recordPush(deps: SandboxDeps, note: PushedNote): Promise<void> {
  deps.state.pushes.put(note);
  if (deps.state.pushes.size() > max_pushes) deps.state.pushes.drop(deps.state.pushes.all()[0]!.id);
  await deps.state.settled();
}

/** The pushes to a token, or to every token, newest first. */
export const pushesOf = (deps: SandboxDeps, token: string | null): PushedNote[] =>
  deps.state.pushes
    .all()
    .filter((one) => token === null || one.token === token)
    .reverse();

/**
 * The suffix of a token, after a dash, selects the response to a push: `…-gone`, `…-busy`. After a temporary failure the second attempt
 * succeeds.
 */
export const push_scripts = [
  { suffix: 'gone', description: 'the app was removed: UNREGISTERED (browser: 410)' },
  { suffix: 'lost', description: 'no such subscription: browser 404; FCM as gone' },
  { suffix: 'foreign', description: 'a token of another project: SENDER_ID_MISMATCH (browser: 403)' },
  { suffix: 'broken', description: 'no token at all: INVALID_ARGUMENT (browser: 400)' },
  { suffix: 'blamed', description: 'INVALID_ARGUMENT that blames a field of the payload (browser: 413)' },
  { suffix: 'quota', description: 'first QUOTA_EXCEEDED (browser: 429 with Retry-After 90), then accepted' },
  { suffix: 'busy', description: 'first UNAVAILABLE with Retry-After 30 (browser: 503), then accepted' },
  { suffix: 'fault', description: 'first INTERNAL (browser: 500), then accepted' },
  { suffix: 'apple', description: 'THIRD_PARTY_AUTH_ERROR (browser: 403)' },
  { suffix: 'expired', description: 'first a plain 401: the access token has expired; then accepted' },
  { suffix: 'silent', description: 'accepted, but never answered' },
  { suffix: 'any other', description: 'accepted' },
] as const;

export type PushScript = (typeof push_scripts)[number]['suffix'];

export function pushScript(token: string): PushScript {
  const ending = /-([a-z]+)$/.exec(token)?.[1];
  return push_scripts.find((one) => one.suffix === ending)?.suffix ?? 'any other';
}

/** Records an attempt of a push whose script succeeds at the second attempt. Returns true for the first attempt. */
export function recordFirstAttempt(deps: SandboxDeps, push: string): boolean {
  const id = `push ${push}`;
  if (deps.state.first_attempts.get(id)) return false;
  deps.state.first_attempts.put({ id });
  return true;
}
