import type { SandboxDeps } from '../sandbox-deps.ts';
import type { PushedNote } from '../sandbox-state.ts';

const kept = 500;

/** Writes a push down and answers when it is on the disk. */
export async function takePush(deps: SandboxDeps, note: PushedNote): Promise<void> {
  deps.state.pushes.put(note);
  if (deps.state.pushes.size() > kept) deps.state.pushes.drop(deps.state.pushes.all()[0]!.id);
  await deps.state.settled();
}

/** What reached a token, or anybody, newest first. */
export const pushesOf = (deps: SandboxDeps, token: string | null): PushedNote[] =>
  deps.state.pushes
    .all()
    .filter((one) => token === null || one.token === token)
    .reverse();

/**
 * What a token's service does with a push is chosen by the token's ending, after a dash: `…-gone`, `…-busy`. What may pass
 * passes at the second try.
 */
export const push_scripts = [
  { suffix: 'gone', description: 'the app was removed: UNREGISTERED (browser: 410)' },
  { suffix: 'lost', description: 'no such subscription: browser 404; FCM as gone' },
  { suffix: 'foreign', description: 'a token of another project: SENDER_ID_MISMATCH (browser: 403)' },
  { suffix: 'broken', description: 'no token at all: INVALID_ARGUMENT (browser: 400)' },
  { suffix: 'blamed', description: 'INVALID_ARGUMENT that blames a field of the payload (browser: 413)' },
  { suffix: 'quota', description: 'first QUOTA_EXCEEDED (browser: 429 with Retry-After 90), then taken' },
  { suffix: 'busy', description: 'first UNAVAILABLE with Retry-After 30 (browser: 503), then taken' },
  { suffix: 'fault', description: 'first INTERNAL (browser: 500), then taken' },
  { suffix: 'apple', description: 'THIRD_PARTY_AUTH_ERROR (browser: 403)' },
  { suffix: 'expired', description: 'first a plain 401: the access token has ended; then taken' },
  { suffix: 'silent', description: 'taken, but the answer never comes' },
  { suffix: 'any other', description: 'taken' },
] as const;

export type PushScript = (typeof push_scripts)[number]['suffix'];

export function pushScript(token: string): PushScript {
  const ending = /-([a-z]+)$/.exec(token)?.[1];
  return push_scripts.find((one) => one.suffix === ending)?.suffix ?? 'any other';
}

/** Whether this is the first try of something that passes at the second. */
export function isFirstTry(deps: SandboxDeps, what: string): boolean {
  const id = `push ${what}`;
  if (deps.state.first_tries.get(id)) return false;
  deps.state.first_tries.put({ id });
  return true;
}
