import type { ToastTone } from '@nua/ui';

/** Known events that tell nothing to worry about. */
const tones: Readonly<Record<string, ToastTone>> = {
  notice_ticket_answered: 'positive',
  notice_phone_change_stopped: 'positive',
  forced_update: 'info',
};

/**
 * How a toast at the top right looks: the specification's warning, but for news that is good or asks for nothing. A warning sign
 * on good news teaches players to look past the real ones.
 */
export const toneOf = (key: string): ToastTone => tones[key] ?? 'warning';
