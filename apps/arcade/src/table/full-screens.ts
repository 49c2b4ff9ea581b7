import button from '@nua/ui/button.module.css';
import spinner from '@nua/ui/spinner.module.css';
import type { Messages } from '../i18n/messages.ts';
import { el, setText } from '../view/element.ts';
import { icon } from '../view/icon.ts';
import styles from './frame.module.css';

const picture = (art: string): HTMLImageElement => {
  const image = el('img');
  Object.assign(image, { src: art, alt: '', width: 132, height: 176 });
  return image;
};

/** Shown while the table opens. Without a response, it shows that the page is offline and retrying. */
export function createEnteringScreen(messages: Messages, art: string) {
  const ring = el('span', { class: spinner.spinner, 'aria-hidden': 'true' });
  ring.style.cssText = 'inline-size:28px;block-size:28px';
  const text = el('p', { role: 'status', text: messages.entering });
  return {
    element: el('main', { class: styles.full }, picture(art), ring, text),
    update: (isRetrying: boolean) => setText(text, isRetrying ? messages.offline : messages.entering),
  };
}

/** Shown if the game's code failed to load. Its button reloads the page. */
export function createFailedScreen(messages: Messages): HTMLElement {
  const retryButton = el(
    'button',
    { class: `${button.button} ${button.primary}`, type: 'button', on: { click: () => location.reload() } },
    messages.try_again,
  );
  return el('main', { class: styles.full }, el('p', { role: 'alert', text: messages.failed_load }), retryButton);
}

/** Shown after the session has ended. Its button closes the game. */
export function createClosedScreen(messages: Messages, art: string, leave: () => void): HTMLElement {
  const back = el('button', { class: `${button.button} ${button.primary}`, type: 'button', on: { click: leave } });
  back.append(icon('home'), messages.back);
  return el(
    'main',
    { class: styles.full },
    picture(art),
    el('h1', { text: messages.closed_title }),
    el('p', { text: messages.closed }),
    back,
  );
}
