import { reloadOnce } from '../../platform/reload-once.ts';

/** The minimum time between two checks for a newer build. */
const CHECK_EVERY_MS = 5 * 60_000;
const RELOADED_FOR = 'nua.reloaded_for';
/** How many builds a tab remembers. Fewer builds than this are deployed at the same time. */
const MAX_MARKED = 8;

type Options = {
  build_id: string;
  fetch?: (path: string, init?: RequestInit) => Promise<Response>;
  now?: () => number;
  /** Whether the operator's client settings allow clients to reload; read when there is a newer build. */
  mayReload?: () => Promise<boolean>;
  /** The tab's storage; it may be missing or refuse writes. */
  session?: () => Pick<Storage, 'getItem' | 'setItem'> | null;
};

/**
 * Checks whether the server has a newer build than this client.
 *
 * Source  specification section 7, "a build metadata JSON file keyed by build id"
 */
export function watchBuilds(options: Options) {
  const { build_id, fetch = globalThis.fetch.bind(globalThis), now = Date.now } = options;
  const { session = () => sessionStorage, mayReload = async () => true } = options;
  let newer: string | null = null;
  let checked_at = now();

  async function checkBuild(id: string): Promise<void> {
    if (id === '' || id === build_id || id === newer) return;
    const meta = await readJson(await fetch(`/builds/meta/${encodeURIComponent(id)}.json`));
    // The operator can turn off automatic reloads.
    if (meta?.id === id && meta.reload !== false && (await mayReload())) newer = id;
  }

  async function checkLatest(): Promise<void> {
    checked_at = now();
    const latest = await readJson(await fetch('/builds/latest.json', { cache: 'no-store' }));
    if (typeof latest?.id === 'string') await checkBuild(latest.id);
  }

  return {
    onBuildSeen: (id: string) => checkBuild(id).catch(() => undefined),
    /** Called on each navigation. Returns true if the page reloads instead of navigating. */
    reloadIfOutdated(load: () => void): boolean {
      if (newer === null) {
        if (now() - checked_at >= CHECK_EVERY_MS) void checkLatest().catch(() => undefined);
        return false;
      }
      // While servers of two builds run at the same time, the reloaded page may be of the old build again. The tab therefore reloads only
      // once for each build.
      const marked = readMarks(session);
      if (marked.includes(newer) || !reloadOnce(now(), load)) return false;
      writeMarks(session, [...marked, newer].slice(-MAX_MARKED));
      return true;
    },
    checkLatest: () => checkLatest().catch(() => undefined),
  };
}

type Session = NonNullable<Options['session']>;

/** The builds for which this tab has reloaded. */
function readMarks(session: Session): string[] {
  try {
    return session()?.getItem(RELOADED_FOR)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

function writeMarks(session: Session, builds: string[]): void {
  try {
    session()?.setItem(RELOADED_FOR, builds.join(' '));
  } catch {
    // Without storage `reloadOnce` never reloads the page, so there is nothing to remember.
  }
}

async function readJson(response: Response): Promise<{ id?: unknown; reload?: unknown } | null> {
  return response.ok ? ((await response.json()) as { id?: unknown; reload?: unknown }) : null;
}
