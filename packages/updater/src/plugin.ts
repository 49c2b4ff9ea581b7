/** A bundle as the plugin lists it. */
export type PluginBundle = {
  readonly id: string;
  readonly version: string;
  /**
   * `success`: has called `notifyAppReady`. `pending`: downloaded, or started but not ready. A bundle with another status cannot be started.
   */
  readonly status: 'success' | 'pending' | 'error' | 'downloading' | 'deleting' | 'deleted';
};

export type PluginFile = { file_name: string | null; file_hash: string | null; download_url: string | null };

/**
 * The part of @capgo/capacitor-updater that the updater uses, with the behaviour of version 8.51.23.
 *
 * Every method may reject. `set` and `reset` end the page, so no code runs after them unless they fail.
 */
export type UpdaterPlugin = {
  /** Makes the running bundle the plugin's rollback target. The plugin rolls back and deletes a bundle that does not call this method in time. */
  notifyAppReady(): Promise<unknown>;
  current(): Promise<{ bundle: PluginBundle; native: string }>;
  /** If `raw` is true, returns the records of all bundles; otherwise the bundles whose folders exist. */
  list(options: { raw: boolean }): Promise<{ bundles: PluginBundle[] }>;
  /** Checks the hash of the zip or of each file. Finished files remain, and the next attempt requests only the missing files. */
  download(options: {
    url: string;
    version: string;
    checksum: string;
    sessionKey: string;
    manifest?: PluginFile[];
  }): Promise<PluginBundle>;
  getMissingBundleFiles(options: { manifest: PluginFile[]; sessionKey: string }): Promise<{ missing: PluginFile[] }>;
  set(options: { id: string }): Promise<unknown>;
  reset(): Promise<unknown>;
  /** Deletes a bundle, or cancels its unfinished download. Rejects for the running bundle. */
  delete(options: { id: string }): Promise<unknown>;
  /** The bundle from which the plugin rolled back. Only the first call after a rollback returns it. */
  getFailedUpdate(): Promise<{ bundle: PluginBundle } | null>;
  getDeviceId(): Promise<{ deviceId: string }>;
};
