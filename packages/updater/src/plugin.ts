/** A bundle as the plugin lists it. */
export type PluginBundle = {
  readonly id: string;
  readonly version: string;
  /** `success`: it has said that it is ready; `pending`: downloaded, or started and not ready. The others do not run. */
  readonly status: 'success' | 'pending' | 'error' | 'downloading' | 'deleting' | 'deleted';
};

export type PluginFile = { file_name: string | null; file_hash: string | null; download_url: string | null };

/**
 * What the updater uses of @capgo/capacitor-updater, with the behaviour that it relies on, as read in the source of 8.51.23.
 *
 * Every method may reject. `set` and `reset` end the page: nothing after them runs, unless they fail.
 */
export type UpdaterPlugin = {
  /** Makes the running bundle the one the plugin goes back to. A bundle that does not call it in time is left and deleted. */
  notifyAppReady(): Promise<unknown>;
  current(): Promise<{ bundle: PluginBundle; native: string }>;
  /** Without `raw` the folders that exist, with it the records. */
  list(options: { raw: boolean }): Promise<{ bundles: PluginBundle[] }>;
  /** Checks the hash of the zip or of each file. What came of a file stays, and the next attempt asks for the rest. */
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
  /** Refuses the running bundle. Ends the download of a bundle that is on its way. */
  delete(options: { id: string }): Promise<unknown>;
  /** The bundle that the plugin went back from; once. */
  getFailedUpdate(): Promise<{ bundle: PluginBundle } | null>;
  getDeviceId(): Promise<{ deviceId: string }>;
};
