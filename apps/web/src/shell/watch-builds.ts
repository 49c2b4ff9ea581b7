import { reloadOnce } from '../platform/reload-once.ts';

/** A client that nobody reloads asks this often, when it is moved in, whether there is a newer build. */
const ASK_EVERY_MS = 5 * 60_000;
const MARK = 'nua.reloaded_for';
/** As many builds as stand side by side, and more. */
const MAX_MARKED = 8;

type Parts = {
  own: string;
  fetch?: (path: string, init?: RequestInit) => Promise<Response>;
  now?: () => number;
  /** Whether the operator's client settings let clients reload; asked when a newer build is there. */
  mayReload?: () => Promise<boolean>;
  /** The tab's memory; a browser that keeps nothing refuses it, or has none. */
  session?: () => Pick<Storage, 'getItem' | 'setItem'> | null;
};

/**
 * Knows whether the server has a newer build than this client.
 *
 * Source  specification section 7, "a build metadata JSON file keyed by build id"
 */
export function watchBuilds(parts: Parts) {
  const { own, fetch = globalThis.fetch.bind(globalThis), now = Date.now, session = () => sessionStorage } = parts;
  const { mayReload = async () => true } = parts;
  let newer: string | null = null;
  let asked_at = now();

  async function saw(id: string): Promise<void> {
    if (id === '' || id === own || id === newer) return;
    const meta = await readJson(await fetch(`/builds/meta/${encodeURIComponent(id)}.json`));
    // The operator may have switched off that clients reload by themselves.
    if (meta?.id === id && meta.reload !== false && (await mayReload())) newer = id;
  }

  async function ask(): Promise<void> {
    asked_at = now();
    const latest = await readJson(await fetch('/builds/latest.json', { cache: 'no-store' }));
    if (typeof latest?.id === 'string') await saw(latest.id);
  }

  return {
    saw: (id: string) => saw(id).catch(() => undefined),
    /** Begins a navigation: asks now and then, and says whether the page is being loaded anew instead. */
    reloads(load: () => void): boolean {
      if (newer === null) {
        if (now() - asked_at >= ASK_EVERY_MS) void ask().catch(() => undefined);
        return false;
      }
      // Where nodes of two builds stand side by side, the new page may be of the old build again: once for each is enough.
      const marked = readMarks(session);
      if (marked.includes(newer) || !reloadOnce(now(), load)) return false;
      writeMarks(session, [...marked, newer].slice(-MAX_MARKED));
      return true;
    },
    ask: () => ask().catch(() => undefined),
  };
}

type Session = NonNullable<Parts['session']>;

/** The builds that this tab has been loaded anew for. */
function readMarks(session: Session): string[] {
  try {
    return session()?.getItem(MARK)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

function writeMarks(session: Session, builds: string[]): void {
  try {
    session()?.setItem(MARK, builds.join(' '));
  } catch {
    // Such a browser is not loaded anew either.
  }
}

async function readJson(response: Response): Promise<{ id?: unknown; reload?: unknown } | null> {
  return response.ok ? ((await response.json()) as { id?: unknown; reload?: unknown }) : null;
}
