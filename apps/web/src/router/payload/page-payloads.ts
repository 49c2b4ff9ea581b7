import { type CallFunction, createCall, type Wire } from '../../api/call.ts';
import type { RedirectRules } from '../../client/config-store.ts';
import { type Payload, payloadAddress } from './payload-address.ts';

/** On a network that does not bring it in this time the page's questions are asked one by one, each with a time of its own. */
const TIMEOUT_MS = 6000;

type Parts = {
  wire: Wire;
  build_id: string;
  /** Told what every payload says beside its answers. */
  saw(payload: Pick<Payload, 'build_id'> & { redirects: RedirectRules }): void;
};

/** What was fetched ahead is given to the navigation that follows it within this time. */
const AHEAD_MS = 5000;

type Answers = Map<string, unknown>;

/**
 * The data of a page in one request.
 *
 * A loader asks as it always does; its first question brings the answers to all of them. What is fresh in the cache asks
 * nothing, so that such a navigation makes no request at all.
 */
export function createPagePayloads({ wire, build_id, saw }: Parts) {
  let ahead_of: { address: string; at_ms: number; answers: Promise<Answers> } | null = null;

  /** The answers for one navigation: those that were fetched ahead of it, if they are of a moment ago. */
  function answersFor(address: string, ahead: boolean): Promise<Answers> {
    const at_ms = wire.now().getTime();
    const known = ahead_of?.address === address && at_ms - ahead_of.at_ms < AHEAD_MS ? ahead_of.answers : null;
    const answers = known ?? askFor(wire, address, saw);
    ahead_of = ahead ? { address, at_ms, answers } : null;
    return answers;
  }

  return {
    /** Something has changed: what was fetched ahead of it is not told any more. */
    forget() {
      ahead_of = null;
    },
    /** The `call` of one navigation to `page`; `ahead` for a page that was not chosen yet: it reads only, and nobody waits for it. */
    callFor(page: URL, ahead = false): CallFunction {
      const address = payloadAddress(page.pathname + page.search, build_id);
      let answers: Promise<Answers> | undefined;
      return createCall({
        ...wire,
        ...(ahead && { began: () => () => {}, failed: () => {} }),
        async fetch(path, init) {
          if (init.method !== 'GET') {
            if (ahead) throw new Error('A page that was not chosen yet changes nothing.');
            const answer = await wire.fetch(path, init);
            // What was known before something changed is not told after it.
            answers = undefined;
            return answer;
          }
          answers ??= answersFor(address, ahead);
          const known = await answers;
          const answer = known.get(path);
          if (answer === undefined) return wire.fetch(path, init);
          // A second question means that the first answer is not good enough any more.
          if (!ahead) known.delete(path);
          return new Response(JSON.stringify(answer));
        },
      });
    },
  };
}

/** The answers by their paths; none when the page's data does not come, for whatever reason. */
async function askFor(wire: Wire, address: string, saw: Parts['saw']): Promise<Answers> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  const token = wire.token();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  try {
    const credentials = token === null ? 'omit' : 'same-origin';
    const response = await wire.fetch(address, { method: 'GET', headers, credentials, signal: stop.signal });
    const date = response.headers.get('date');
    if (date !== null) wire.sawServerTime(new Date(date));
    const { code, data } = (await response.json()) as { code: number; data: Partial<Payload> | null };
    if (code !== 0 || !data?.answers) return new Map();
    saw({ build_id: data.build_id ?? '', redirects: (data.redirects ?? {}) as RedirectRules });
    return new Map(Object.entries(data.answers));
  } catch {
    return new Map();
  } finally {
    clearTimeout(timer);
  }
}
