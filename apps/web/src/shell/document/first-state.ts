import type { EventCursor } from '@nua/contract/event.ts';
import type { DehydratedState } from '@tanstack/react-query';
import type { ClientConfig } from '../../api/wire.ts';
import type { Palette, RedirectRules } from '../../client/config-store.ts';
import type { Route } from '../../client/route-match.ts';
import type { MessagesByNamespace } from '../../i18n/i18n.ts';
import type { Language } from '../../i18n/language.ts';

/** The state in a server-rendered page, from which the browser hydrates the page. */
export type FirstState = {
  build_id: string;
  /** When the server rendered the page, by its clock. */
  server_time: string;
  /** The event cursor before the first query about the player; null on a visitor's page. */
  cursor: EventCursor | null;
  language: Language;
  palette: Palette;
  is_logged_in: boolean;
  config: ClientConfig | null;
  redirects: RedirectRules;
  problem: { status: number; message: string } | null;
  /** The route of this screen, so that the table of all routes can load later. */
  route: Route | null;
  /** Address of the screen's chunk; null for an error page. */
  page: string | null;
  messages: MessagesByNamespace;
  queries: DehydratedState;
};
