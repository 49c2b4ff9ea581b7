import type { SessionLookup } from '../../core/sessions/sessions.ts';
import type { PlayerLoader } from '../../db/player-query.ts';

/** The reads that the calls of one page share. */
export type PageReads = {
  /** The address that requested the page; null for a page that is rendered for all visitors. */
  address: string | null;
  findSession(token: string): Promise<SessionLookup>;
  loaderFor(token: string): PlayerLoader;
};
