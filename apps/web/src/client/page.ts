import type { Client } from './client.ts';
import type { ShownPage } from './route-match.ts';

/** What a file under pages/ exports. */
export type PageModule = ShownPage & {
  /** Asks for what the page needs before it is shown; runs on the server for a first page, else in the browser. */
  load?: (client: Client, url: URL) => Promise<unknown>;
  /** Areas of the catalogue beside the shell's and that of its folder. */
  namespaces?: readonly string[];
};
