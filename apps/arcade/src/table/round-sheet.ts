import { formatMoney } from '@nua/money';
import button from '@nua/ui/button.module.css';
import { fill } from '../i18n/messages.ts';
import { netText } from '../rules/net-text.ts';
import { checkQuery, writeCall, writeSteps } from '../verify/check-query.ts';
import { el } from '../view/element.ts';
import styles from '../view/facts.module.css';
import { fact } from '../view/facts.ts';
import { icon } from '../view/icon.ts';
import { openSheet } from '../view/sheet.ts';
import { findRevealed } from './seed-controller.ts';
import type { Revealed, Round } from './table-state.ts';
import type { Table } from './view.ts';

/** The details of one round, and the way to check it as soon as its seed is revealed. */
export function openRoundSheet(table: Table, round: Round, openSeeds: () => void): void {
  const { messages, lang, view } = table;
  const check = el('div', { class: styles.facts }, el('p', { class: styles.lead, text: messages.loading }));
  const won = round.payout > round.stake;
  const time = new Date(round.at).toLocaleString('en-GB', {
    timeZone: 'Asia/Karachi',
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  const payout = fact(messages.payout, formatMoney(round.payout));
  if (won) payout.classList.add(styles.won ?? '');
  const body = el(
    'div',
    { class: styles.facts },
    el('div', { class: styles.result, text: view.outcomeText(round.outcome, round.call) }),
    view.picture?.(round.call, round.outcome, lang),
    el(
      'div',
      { class: styles.grid },
      fact(messages.bet, view.callText(round.call, lang)),
      fact(messages.stake, formatMoney(round.stake)),
      payout,
      ...bonusFacts(table, round),
      fact(messages.net, netText(round)),
      fact(messages.time, time),
      fact(messages.bet_nonce, String(round.nonce)),
    ),
    check,
  );
  const sheet = openSheet(fill(messages.round_title, { nonce: String(round.nonce) }), messages.close, body);
  void fillCheck(table, round, check, () => {
    sheet.close();
    openSeeds();
  });
}

/** What of stake and payout was bonus money; nothing where none was. */
function bonusFacts({ messages }: Table, { bonus_stake, bonus_payout }: Round): HTMLElement[] {
  if (bonus_stake === 0n) return [];
  return [fact(messages.bonus_stake, formatMoney(bonus_stake)), fact(messages.bonus_payout, formatMoney(bonus_payout))];
}

async function fillCheck(table: Table, round: Round, place: HTMLElement, toSeeds: () => void): Promise<void> {
  const { messages } = table;
  const isActive = table.state.seeds?.active?.id === round.seed_pair_id;
  const pair = isActive ? null : await findRevealed(table, round);
  if (!pair) {
    const seeds = el(
      'button',
      { class: `${button.button} ${button.quiet}`, type: 'button' },
      icon('shield'),
      messages.to_fairness,
    );
    seeds.addEventListener('click', toSeeds);
    place.replaceChildren(
      el('p', { class: styles.lead, text: isActive ? messages.not_revealed : messages.failed_load }),
      seeds,
    );
    return;
  }
  const check = el(
    'button',
    { class: `${button.button} ${button.primary}`, type: 'button' },
    icon('shield'),
    messages.verify,
  );
  check.addEventListener('click', () => openCheck(table, { ...pair, nonce: round.nonce }, round));
  place.replaceChildren(
    fact(messages.server_seed, pair.server_seed, messages),
    fact(messages.server_hash, pair.server_seed_hash, messages),
    fact(messages.client_seed, pair.client_seed, messages),
    check,
  );
}

/** Recomputes on the spot, in a sheet, and shows the address of the page that does the same without the game. */
export async function openCheck(
  { messages, shell, view, lang }: Pick<Table, 'messages' | 'shell' | 'view' | 'lang'>,
  pair: Revealed,
  round: Round | null,
): Promise<void> {
  const part = await import('../verify/verify-form.ts').catch(() => null);
  if (part === null) {
    openSheet(messages.verify, messages.close, el('p', { class: styles.lead, text: messages.failed_load }));
    return;
  }
  const claim = {
    game: view.game.id,
    server_seed: pair.server_seed,
    server_seed_hash: pair.server_seed_hash,
    client_seed: pair.client_seed,
    nonce: String(pair.nonce),
    call: round ? { ...writeCall(round.call), ...writeSteps(round.steps) } : {},
  };
  const address = new URL(`verify#${checkQuery(claim)}`, location.href);
  const open = el(
    'button',
    { class: `${button.button} ${button.quiet}`, type: 'button' },
    icon('shield'),
    messages.verify_open,
  );
  open.addEventListener('click', () => shell.tell({ type: 'page', url: address.pathname + address.hash }));
  const body = el(
    'div',
    { class: styles.facts },
    part.createVerifyForm({ messages, lang, view }, claim),
    fact(messages.verify_page, address.href, messages),
    shell.inside ? open : null,
  );
  openSheet(messages.verify_title, messages.close, body);
}
