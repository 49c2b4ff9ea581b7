import type { EventPayload } from '@nua/contract/event.ts';
import type { ToastTone } from '@nua/ui';
import type { Client } from '../client/client.ts';
import { TOAST_MS } from '../client/dialogs-store.ts';
import { mayFrame, settingsQuery } from '../domain/config/settings-query.ts';
import { linkTarget, type TemplatePiece } from '../i18n/template.ts';
import { lookOf } from './event-looks.ts';
import { type EventText, textOf } from './event-text.ts';
import { summaryOf } from './money-summary.ts';

/** Shows a toast at the top right; the layer over the page does it. */
export type CornerToast = (title: string, text: readonly TemplatePiece[], tone: ToastTone) => void;

/** Whether an event is about the player's own money. Such an event is never dropped. */
export type EventSubject = 'money' | 'other';

const isGame = (client: Client): boolean => client.stores.history.get().match?.route?.name === 'game-play';

/** The newest events that are not about money are shown after a game; the rest is among the messages. */
const MAX_OTHER = 3;

/**
 * Shows events by their show_type. Over a game nothing is shown; afterwards the missed events are shown: all that are about
 * money, in one dialog if there are several.
 *
 * Source  specification section 2, "While on /game-play only fullPageIframe may be opened"
 */
export function createShow(client: Client, corner: CornerToast) {
  let money: EventPayload[] = [];
  let other: EventPayload[] = [];
  const forget = () => {
    money = [];
    other = [];
  };

  const show = (payload: EventPayload): void => {
    const words = textOf(client, payload);
    const { title, text } = words;
    if (title === '' && text.length === 0) return;
    if (payload.show_type === 2) client.notify('warning', inOneLine(words), TOAST_MS);
    else if (payload.show_type === 3) corner(title, text, lookOf(payload.key).tone);
    else success(payload, words);
  };

  const success = (payload: EventPayload, { title, text, confirmText }: EventText): void => {
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
      ...(target !== null && { onConfirm: () => void openLink(client, target.href, title) }),
    });
  };

  const showQueued = () => {
    // The player may already be in the next game.
    if (isGame(client)) return;
    const [aboutMoney, about] = [money, other];
    forget();
    if (aboutMoney.length > 1) client.openDialog('status', summaryOf(client, aboutMoney));
    else aboutMoney.forEach(show);
    about.forEach(show);
  };

  const stop = client.stores.history.subscribe(() => {
    if (money.length + other.length === 0 || isGame(client) || client.stores.history.get().is_moving) return;
    // A new screen closes the dialogs of the previous one; these dialogs belong to the new screen.
    setTimeout(showQueued, 0);
  });

  return {
    stop,
    /** The next player at this device must not see events about another player's money. */
    forget,
    show(payload: EventPayload, subject: EventSubject): void {
      if (payload.show_type === undefined) return;
      const { match } = client.stores.history.get();
      if (match !== null && lookOf(payload.key).toldOn === match.url.pathname) return;
      if (!isGame(client)) show(payload);
      else if (subject === 'money') money = [...money, payload];
      else other = [...other.slice(1 - MAX_OTHER), payload];
    },
  };
}

function inOneLine({ title, text }: EventText): readonly TemplatePiece[] {
  if (title === '') return text;
  return [{ kind: 'text', text: text.length === 0 ? title : `${title} · ` }, ...text];
}

/**
 * Opens the target of an operator's text: a screen of ours, a page of an allowed site within ours, or any other site in a new
 * tab. A caller that handles a press opens that tab before it waits for anything.
 */
export async function openLink(client: Client, to: unknown, title: string): Promise<void> {
  const target = linkTarget(to);
  if (target === null) return;
  if (!target.is_external) return client.navigate(target.href);
  const settings = await client.queries.fetchQuery(settingsQuery(client)).catch(() => ({}));
  if (mayFrame(settings, target.href)) client.openDialog('fullPageIframe', { url: target.href, title });
  else open(target.href, '_blank', 'noopener');
}
