import type { EventPayload } from '@nua/contract/event.ts';
import type { Client } from '../client.ts';
import { linkTarget } from '../messages/template.ts';
import { TOAST_MS } from '../state/dialogs-store.ts';
import { type EventWords, wordsOf } from './event-words.ts';

/** Shows a toast at the top right; the layer over the page does it. */
export type CornerToast = (title: string, text: string) => void;

const isGame = (client: Client): boolean => client.stores.history.get().place?.url.pathname === '/game-play';

/** The page that tells the same story by itself. */
const toldOn: Readonly<Record<string, string>> = {
  deposit_credited: '/wallet/deposit',
  deposit_paid_debt: '/wallet/deposit',
  withdraw_paid: '/wallet/withdraw',
  withdraw_rejected: '/wallet/withdraw',
};

const MOST_KEPT = 3;

/** Shows events by their show_type. Over a game nothing is shown; what happened meanwhile is shown when it is left. */
export function createShow(client: Client, corner: CornerToast) {
  let kept: EventPayload[] = [];

  const show = (payload: EventPayload): void => {
    const { title, text, confirmText } = wordsOf(client, payload);
    if (title === '' && text === '') return;
    if (payload.show_type === 2) client.notify('warning', [title, text].filter(Boolean).join(' · '), TOAST_MS);
    else if (payload.show_type === 3) corner(title, text);
    else success(payload, { title, text, confirmText });
  };

  const success = (payload: EventPayload, { title, text, confirmText }: EventWords): void => {
    const { message_id, has_gift } = payload.extra ?? {};
    if (typeof message_id === 'string') {
      const { title: told = '', content = '', extra = {} } = payload;
      client.openDialog('messageNotify', { title: told, content, extra, message_id, has_gift: has_gift === true });
      return;
    }
    const target = linkTarget(payload.extra?.navigateTo);
    client.openDialog('status', {
      kind: 'success',
      title,
      message: text,
      ...(confirmText !== undefined && { confirmText }),
      ...(target !== null && !target.is_external && { onConfirm: () => void client.navigate(target.href) }),
    });
  };

  const stop = client.stores.history.subscribe(() => {
    if (kept.length === 0 || isGame(client) || client.stores.history.get().is_moving) return;
    const now = kept;
    kept = [];
    // A screen that has just come closes the dialogs of the one before; these are its own.
    setTimeout(() => now.forEach(show), 0);
  });

  return {
    stop,
    show(payload: EventPayload): void {
      if (payload.show_type === undefined) return;
      const { place } = client.stores.history.get();
      if (place !== null && toldOn[payload.key] === place.url.pathname) return;
      if (isGame(client)) kept = [...kept.slice(1 - MOST_KEPT), payload];
      else show(payload);
    },
  };
}
