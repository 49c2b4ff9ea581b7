import type { PluginBundle, UpdaterPlugin } from '../src/plugin.ts';
import type { SimulatedClock } from './clock.ts';
import { BUILTIN_RELEASE, hashOf, type Release, type SimulatedServer } from './server.ts';

const READY_MS = 10_000;
const FILE_MS = 1_500;
const NEVER = new Promise<never>(() => {});

type Stored = { status: PluginBundle['status']; version: string; release: Release | null; has_folder: boolean };
type Job = { id: string; is_cancelled: boolean };

/**
 * A model of the plugin's Android source, version 8.51.23 (CapgoUpdater.java, CapacitorUpdaterPlugin.java,
 * DownloadService.java): bundles on disk, rollback of a bundle that is not ready in time, resumed downloads. It checks
 * downloads against the given hashes, but not the origin of the hashes.
 */
export class SimulatedPlugin {
  private readonly bundles = new Map<string, Stored>();
  private readonly files = new Set<string>();
  private readonly begun = new Set<string>();
  private readonly jobs = new Map<string, Job>();
  private failed: PluginBundle | null = null;
  private current = 'builtin';
  private fallback = 'builtin';
  private next_id = 0;
  private stopReadyCheck = () => {};
  readonly occurred = { rollback: 0, resumed: 0 };

  private readonly clock: SimulatedClock;
  private readonly server: SimulatedServer;
  private readonly reload: () => void;

  /** `reload` loads the page of the current bundle. */
  constructor(clock: SimulatedClock, server: SimulatedServer, reload: () => void) {
    this.clock = clock;
    this.server = server;
    this.reload = reload;
  }

  get running(): Release {
    return this.bundles.get(this.current)?.release ?? BUILTIN_RELEASE;
  }

  get folders(): number {
    return [...this.bundles.values()].filter(({ has_folder }) => has_folder).length;
  }

  releaseOf(id: string): Release {
    return this.bundles.get(id)?.release ?? BUILTIN_RELEASE;
  }

  /**
   * Starts the timeout for `notifyAppReady`: at a start of the process, a return to the app, and a switch of bundle.
   */
  expectReady(): void {
    this.stopReadyCheck();
    this.stopReadyCheck = this.clock.after(READY_MS, () => this.rollBackUnlessReady());
  }

  /** Ends the process and its downloads. Finished files remain. */
  die(): void {
    this.stopReadyCheck();
    for (const job of this.jobs.values()) job.is_cancelled = true;
    this.jobs.clear();
  }

  /** The system deletes the cache to free space. */
  loseCache(): void {
    this.files.clear();
    this.begun.clear();
  }

  /** The user chooses "Clear data" in the system's settings. */
  loseEverything(): void {
    this.loseCache();
    this.bundles.clear();
    this.failed = null;
    this.current = 'builtin';
    this.fallback = 'builtin';
  }

  readonly methods: UpdaterPlugin = {
    notifyAppReady: async () => {
      this.setStatus(this.current, 'success');
      this.fallback = this.current;
    },
    current: async () => ({ bundle: this.info(this.current), native: '1.2.0' }),
    list: async ({ raw }) => {
      const ids = [...this.bundles].filter(([, { has_folder }]) => raw || has_folder).map(([id]) => id);
      return { bundles: ids.map((id) => this.info(id)) };
    },
    getMissingBundleFiles: async ({ manifest }) => ({
      missing: manifest.filter(({ file_hash }) => !this.files.has(file_hash ?? '')),
    }),
    getDeviceId: async () => ({ deviceId: 'a device' }),
    getFailedUpdate: async () => {
      const failed = this.failed;
      this.failed = null;
      return failed && { bundle: failed };
    },
    set: async ({ id }) => {
      const bundle = this.bundles.get(id);
      if (id !== 'builtin' && (!bundle?.has_folder || bundle.status === 'deleted' || bundle.status === 'deleting')) {
        this.setStatus(id, 'error');
        throw new Error(`Update failed, id ${id} does not exist.`);
      }
      return this.switchTo(id);
    },
    reset: async () => {
      this.fallback = 'builtin';
      return this.switchTo('builtin');
    },
    delete: async ({ id }) => {
      const bundle = this.bundles.get(id);
      if (bundle === undefined || id === this.current) throw new Error(`Delete failed, id ${id}`);
      const job = this.jobs.get(bundle.version);
      if (job?.id === id) {
        job.is_cancelled = true;
        this.jobs.delete(bundle.version);
      }
      this.bundles.delete(id);
    },
    download: async ({ url, version, checksum, manifest }) => {
      const id = `b${this.next_id++}`;
      this.bundles.set(id, { status: 'downloading', version, release: null, has_folder: false });
      // A version has only one download at a time. A second call has no effect and never resolves.
      if (this.jobs.has(version)) return NEVER;
      const job: Job = { id, is_cancelled: false };
      this.jobs.set(version, job);
      const files_to_fetch = manifest ?? [{ file_name: 'full.zip', file_hash: checksum, download_url: url }];
      try {
        const parts: Release[] = [];
        for (const file of files_to_fetch)
          parts.push(await this.fetchFile(job, file.download_url ?? '', file.file_hash ?? ''));
        this.bundles.set(id, { status: 'pending', version, release: parts[0] ?? null, has_folder: true });
        return this.info(id);
      } catch (error) {
        if (this.bundles.has(id)) this.setStatus(id, 'error');
        throw error;
      } finally {
        if (this.jobs.get(version) === job) this.jobs.delete(version);
      }
    },
  };

  private async fetchFile(job: Job, url: string, hash: string): Promise<Release> {
    const { release, name } = this.server.fileAt(url);
    if (this.files.has(hash)) return release;
    if (this.begun.has(hash)) this.occurred.resumed += 1;
    await this.clock.wait(FILE_MS / 2);
    this.begun.add(hash);
    await this.clock.wait(FILE_MS / 2);
    // A cancelled download never resolves.
    if (job.is_cancelled) return NEVER;
    const fault = this.server.file_fault;
    if (fault === 'endless') return NEVER;
    if (fault === 'cut') throw new Error('unexpected end of stream');
    if (fault === 'not_found') throw new Error('Unexpected response code: 404');
    if (fault === 'disk_full') throw new Error('insufficient_disk_space');
    if (fault === 'redirected' || fault === 'html' || hashOf(release, name) !== hash) {
      this.begun.delete(hash);
      throw new Error('Checksum verification failed');
    }
    this.begun.delete(hash);
    this.files.add(hash);
    return release;
  }

  private rollBackUnlessReady(): void {
    const failed = this.current;
    if (failed === 'builtin' || this.info(failed).status === 'success') return;
    this.occurred.rollback += 1;
    this.failed = this.info(failed);
    const to = this.bundles.get(this.fallback)?.has_folder ? this.fallback : 'builtin';
    this.fallback = 'builtin';
    this.bundles.set(failed, { ...this.stored(failed), status: 'deleted', has_folder: false });
    void this.switchTo(to);
  }

  /** Ends the page, so the call never resolves. */
  private switchTo(id: string): Promise<never> {
    this.current = id;
    this.setStatus(id, 'pending');
    this.expectReady();
    this.reload();
    return NEVER;
  }

  private stored(id: string): Stored {
    return (
      this.bundles.get(id) ?? { status: 'success', version: 'builtin', release: BUILTIN_RELEASE, has_folder: true }
    );
  }

  private info(id: string): PluginBundle {
    const { status, version } = this.stored(id);
    return { id, version, status };
  }

  private setStatus(id: string, status: Stored['status']): void {
    const bundle = this.bundles.get(id);
    if (bundle) this.bundles.set(id, { ...bundle, status });
  }
}
