import type { Client } from './client.ts';

/** Whether the player is busy: a navigation or a press is under way, or a field has the focus, so that the next keys are meant for it. */
export const isPlayerBusy = ({ history, dialogs }: Client['stores']): boolean =>
  history.get().is_moving ||
  dialogs.get().waiting > 0 ||
  (document.activeElement?.matches('input, textarea, select') ?? false);
