import { formatMoney } from '@nua/money';
import button from '@nua/ui/button.module.css';
import { hundredthsText } from '../rules/hundredths.ts';
import { netText } from '../rules/net-text.ts';
import { checkQuery } from '../verify/check-query.ts';
import { el } from '../view/element.ts';
import styles from '../view/facts.module.css';
import { fact } from '../view/facts.ts';
import { icon } from '../view/icon.ts';
import { openSheet } from '../view/sheet.ts';
import { fill } from '../words/words.ts';
import type { DiceRound, Revealed } from './dice-state.ts';
import { findRevealed } from './seed-controller.ts';
import type { Table } from './table.ts';

/** The details of one round, and the way to check it as soon as its seed is revealed. */
export function openRoundSheet(table: Table, round: DiceRound, openSeeds: () => void): void {
  const { words } = table;
  const check = el('div', { class: styles.facts }, el('p', { class: styles.lead, text: words.loading }));
  const won = round.payout > round.stake;
  const time = new Date(round.at).toLocaleString('en-GB', {
    timeZone: 'Asia/Karachi',
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  const side = `${round.over ? words.over : words.under} ${hundredthsText(round.target_hundredths)}`;
  const payout = fact(words.payout, formatMoney(round.payout));
  if (won) payout.classList.add(styles.won ?? '');
  const body = el(
    'div',
    { class: styles.facts },
    el('div', { class: styles.roll, text: hundredthsText(round.roll_hundredths) }),
    el(
      'div',
      { class: styles.grid },
      fact(words.bet, side),
      fact(words.stake, formatMoney(round.stake)),
      payout,
      fact(words.net, netText(round)),
      fact(words.time, time),
      fact(words.bet_nonce, String(round.nonce)),
    ),
    check,
  );
  const sheet = openSheet(fill(words.round_title, { nonce: String(round.nonce) }), words.close, body);
  void fillCheck(table, round, check, () => {
    sheet.close();
    openSeeds();
  });
}

async function fillCheck(table: Table, round: DiceRound, place: HTMLElement, toSeeds: () => void): Promise<void> {
  const { words } = table;
  const isActive = table.state.seeds?.active?.id === round.seed_pair_id;
  const pair = isActive ? null : await findRevealed(table, round);
  if (!pair) {
    const seeds = el(
      'button',
      { class: `${button.button} ${button.quiet}`, type: 'button' },
      icon('shield'),
      words.to_fairness,
    );
    seeds.addEventListener('click', toSeeds);
    place.replaceChildren(
      el('p', { class: styles.lead, text: isActive ? words.not_revealed : words.failed_load }),
      seeds,
    );
    return;
  }
  const check = el(
    'button',
    { class: `${button.button} ${button.primary}`, type: 'button' },
    icon('shield'),
    words.verify,
  );
  check.addEventListener('click', () => openCheck(table, { ...pair, nonce: round.nonce }, round));
  place.replaceChildren(
    fact(words.server_seed, pair.server_seed, words),
    fact(words.server_hash, pair.server_seed_hash, words),
    fact(words.client_seed, pair.client_seed, words),
    check,
  );
}

/** Recomputes on the spot, in a sheet, and shows the address of the page that does the same without the game. */
export async function openCheck(
  { words, shell }: Pick<Table, 'words' | 'shell'>,
  pair: Revealed,
  round: DiceRound | null,
): Promise<void> {
  const part = await import('../verify/verify-form.ts').catch(() => null);
  if (part === null) {
    openSheet(words.verify, words.close, el('p', { class: styles.lead, text: words.failed_load }));
    return;
  }
  const claim = {
    server_seed: pair.server_seed,
    server_seed_hash: pair.server_seed_hash,
    client_seed: pair.client_seed,
    nonce: String(pair.nonce),
    target: round ? hundredthsText(round.target_hundredths) : '',
    over: round?.over ?? false,
  };
  const address = new URL(`verify#${checkQuery(claim)}`, location.href);
  const open = el(
    'button',
    { class: `${button.button} ${button.quiet}`, type: 'button' },
    icon('shield'),
    words.verify_open,
  );
  open.addEventListener('click', () => shell.tell({ type: 'page', url: address.pathname + address.hash }));
  const body = el(
    'div',
    { class: styles.facts },
    part.createVerifyForm(words, claim),
    fact(words.verify_page, address.href, words),
    shell.inside ? open : null,
  );
  openSheet(words.verify_title, words.close, body);
}
