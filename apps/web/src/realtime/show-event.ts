import type { EventPayload } from '@nua/contract/event.ts';
import type { Client } from '../client/client.ts';
import { isNotification } from '../client/dialog-names.ts';
import { TOAST_MS } from '../client/dialogs-store.ts';
import { isPlayerBusy } from '../client/player-busy.ts';
import { linkTarget, type TemplatePiece } from '../i18n/template.ts';
import { mayFrame, type Settings, settingsQuery } from '../modules/site/public.ts';
import { displayOf, type EventText, textOf } from './event-display.ts';
import { summaryOf } from './money-summary.ts';
import { type EventSubject, pendingEvents } from './pending-events.ts';

/** Shows a warning toast in the top corner at the inline end. */
export type CornerToast = (title: string, text: readonly TemplatePiece[]) => void;

const isGame = (client: Client): boolean => client.stores.history.get().match?.route?.name === 'game-play';

/** How often a waiting event checks whether its dialog may open. */
const CHECK_EVERY_MS = 500;

/**
 * Shows each event as its show_type requires. Events that arrive during a game are shown after the game: all money events in one dialog,
 * the last VIP level, and the three newest other events. A dialog also waits while the player is busy, because it takes the focus.
 *
 * Source  specification section 2, "While on /game-play only fullPageIframe may be opened"
 */
export function createEventPresenter(client: Client, showCornerToast: CornerToast) {
  const pending = pendingEvents(client);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (payload: EventPayload): void => {
    if (payload.key === 'msg_vip_upgrade') {
      client.openDialog('vipUp', { level: vipLevelOf(payload) });
      return;
    }
    const eventText = textOf(client, payload);
    const { title, text } = eventText;
    if (title === '' && text.length === 0) return;
    if (payload.show_type === 2) client.notify('warning', inOneLine(eventText), TOAST_MS);
    else if (payload.show_type === 3) showCornerToast(title, text);
    else showDialog(client, payload, eventText);
  };

  const schedule = (delay_ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(showPending, delay_ms);
  };

  const showPending = async () => {
    // The player may already be in the next game.
    if (pending.isEmpty() || isGame(client)) return;
    if (mustWait(client)) return schedule(CHECK_EVERY_MS);
    const events = await pending.takeAll();
    const payloadsOf = (requested: EventSubject) =>
      events
        .filter(({ subject, payload }) => subject === requested && !isOrderShown(client, payload))
        .map(({ payload }) => payload);
    const money = payloadsOf('money');
    if (money.length > 1) client.openDialog('status', summaryOf(client, money));
    else money.forEach(show);
    payloadsOf('level').slice(-1).forEach(show);
    payloadsOf('other').forEach(show);
  };

  const showAfterGame = () => {
    if (isGame(client) || client.stores.history.get().is_moving) return;
    // A new screen closes the dialogs of the previous screen. The pending events are shown after that.
    schedule(0);
  };
  const unsubscribe = client.stores.history.subscribe(showAfterGame);

  return {
    stop() {
      clearTimeout(timer);
      unsubscribe();
    },
    /** Shows the events that were still pending when this page was loaded. */
    start: showAfterGame,
    show(payload: EventPayload, subject: EventSubject, id: string): void {
      if (payload.show_type === undefined && subject !== 'level') return;
      if (isOrderShown(client, payload)) return;
      const isToast = subject !== 'level' && (payload.show_type === 2 || payload.show_type === 3);
      if (isGame(client) || (!isToast && mustWait(client))) {
        pending.add({ id, subject, payload });
        schedule(CHECK_EVERY_MS);
        return;
      }
      pending.markShown(id);
      show(payload);
    },
  };
}

/** Whether the dialog of an event must wait: the player is busy, or another kind of dialog is open. */
function mustWait({ stores }: Client): boolean {
  const { open } = stores.dialogs.get();
  // The sheets of a page are in the document, but not in the store.
  const opened = Math.max(open.length, document.querySelectorAll('dialog[open]').length);
  return isPlayerBusy(stores) || opened > open.filter(({ name }) => isNotification(name)).length;
}

/** Whether the open page shows the order of the event, and therefore its new state. */
function isOrderShown(client: Client, { key, extra = {} }: EventPayload): boolean {
  const url = client.stores.history.get().match?.url;
  const order = extra.deposit_id ?? extra.withdraw_id;
  return displayOf(key).orderPage === url?.pathname && order !== undefined && url?.searchParams.get('id') === order;
}

/** The level from the title "VIP n", otherwise from extra.level. */
export function vipLevelOf({ title, extra }: EventPayload): number {
  const level = /\bVIP\s*(\d{1,3})\b/i.exec(title ?? '')?.[1];
  return Number(level ?? extra?.level ?? 0);
}

function showDialog(client: Client, payload: EventPayload, { title, text, confirmText }: EventText): void {
  const { message_id, has_gift } = payload.extra ?? {};
  if (typeof message_id === 'string') {
    const { title: template = '', content = '', extra = {} } = payload;
    client.openDialog('messageNotify', { title: template, content, extra, message_id, has_gift: has_gift === true });
    return;
  }
  const target = linkTarget(payload.extra?.navigateTo);
  if (target !== null) void prepareLink(client, target.href);
  client.openDialog('status', {
    kind: 'success',
    title,
    message: text,
    ...(confirmText !== undefined && { confirmText }),
    ...(target !== null && { onConfirm: () => openLink(client, target.href, title) }),
  });
}

function inOneLine({ title, text }: EventText): readonly TemplatePiece[] {
  if (title === '') return text;
  return [{ kind: 'text', text: text.length === 0 ? title : `${title} · ` }, ...text];
}

/** Loads the settings that `openLink` needs for an external link. */
export async function prepareLink(client: Client, to: unknown): Promise<void> {
  if (linkTarget(to)?.is_external) await client.queries.prefetchQuery(settingsQuery(client));
}

/**
 * Opens a link in an operator's text: a screen of this app, an allowed site in a frame, or any other site in a new tab. Browsers block a
 * tab that opens after the press, so this function does not wait for the settings. Without settings a site opens in a tab.
 */
export function openLink(client: Client, to: unknown, title: string): void {
  const target = linkTarget(to);
  if (target === null) return;
  if (!target.is_external) return void client.navigate(target.href);
  const settings = client.queries.getQueryData<Settings>(settingsQuery(client).queryKey) ?? {};
  if (mayFrame(settings, target.href)) client.openDialog('fullPageIframe', { url: target.href, title });
  else open(target.href, '_blank', 'noopener');
}
