import type { DehydratedState } from '@tanstack/react-query';
import type { ClientConfig } from '../api/wire.ts';
import type { Language, Palette } from '../state/config-store.ts';

/** What the server's page hands to the browser beside its HTML. */
export type FirstState = {
  language: Language;
  palette: Palette;
  is_logged_in: boolean;
  config: ClientConfig | null;
  problem: { status: number; message: string } | null;
  queries: DehydratedState;
};
