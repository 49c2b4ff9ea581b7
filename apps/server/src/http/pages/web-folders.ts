import type { Renderer } from './renderer.ts';

export type WebFolders = {
  client: string;
  server_entry: string;
  arcade: string;
  build_id: string;
  /**
   * The time for which a page that is the same for all visitors is reused, in real time. The default is a second; with 0, no page is
   * reused.
   */
  shared_ms?: number;
  /** Loads the renderer. The default imports `server_entry`. */
  load_renderer?: () => Promise<Renderer>;
};
