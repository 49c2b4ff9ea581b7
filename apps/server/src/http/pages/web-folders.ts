import type { Renderer } from './renderer.ts';

/** The folders of the builds. */
export type WebFolders = {
  client: string;
  server_entry: string;
  arcade: string;
  build_id: string;
  /** How long a page that is the same for all visitors may be reused, in real time; a second by default, 0 for never. */
  shared_ms?: number;
  /** Loads the renderer; by default `server_entry` is imported. */
  load_renderer?: () => Promise<Renderer>;
};
