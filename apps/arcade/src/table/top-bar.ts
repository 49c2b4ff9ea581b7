import { formatMoney, wireCurrency } from '@nua/money';
import iconButton from '@nua/ui/icon-button.module.css';
import { fill } from '../i18n/messages.ts';
import { el, setText } from '../view/element.ts';
import { type ArcadeIconName, createIconButton, icon } from '../view/icon.ts';
import styles from './frame.module.css';
import type { TableState } from './table-state.ts';
import type { Table } from './view.ts';

export function createTopBar(table: Table, openSeeds: () => void, openFeel: () => void) {
  const { messages, shell, lang, view } = table;
  const barButton = (name: ArcadeIconName, label: string, on: () => void) =>
    createIconButton(icon(name, 22), label, on);
  const leave = () => {
    if (shell.inside) shell.send({ type: 'exit' });
    else location.assign('/');
  };
  const back = barButton('back', messages.back, leave);
  back.classList.add(iconButton.turns ?? '');
  const sound = barButton('mute', messages.feel, openFeel);
  const sum = el('span', { class: styles.sum });
  const balanceLabel = el('small', { text: messages.balance });
  let isSoundOn = false;
  const element = el(
    'header',
    { class: styles.top },
    back,
    el(
      'div',
      { class: styles.name },
      el('h1', { text: view.game.name[lang] }),
      el('small', { text: messages.play_money }),
    ),
    el('div', { class: styles.money }, balanceLabel, sum),
    barButton('shield', messages.fairness, openSeeds),
    sound,
  );
  return {
    element,
    leave,
    update(state: TableState) {
      setText(sum, state.phase === 'entering' ? '–' : `${wireCurrency} ${formatMoney(state.balance)}`);
      const { bonus } = state;
      setText(
        balanceLabel,
        bonus ? fill(messages.balance_and_bonus, { amount: formatMoney(bonus.left) }) : messages.balance,
      );
      if (state.sound === isSoundOn) return;
      isSoundOn = state.sound;
      sound.replaceChildren(icon(isSoundOn ? 'sound' : 'mute', 22));
    },
  };
}
