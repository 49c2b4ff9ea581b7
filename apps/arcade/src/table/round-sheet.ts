import { arcadeRounds, getSeeds } from '@nua/contract/arcade.ts';
import { hundredthsText } from '@nua/games/play/hundredths.ts';
import { formatMoney } from '@nua/money';
import button from '@nua/ui/button.module.css';
import { fill } from '../i18n/messages.ts';
import { multiplierText } from '../rules/multiplier-text.ts';
import { netText } from '../rules/net-text.ts';
import { type Claim, checkQuery, writeBet, writeCall, writeSteps } from '../verify/check-query.ts';
import { fairnessText } from '../verify/fairness-text.ts';
import { el } from '../view/element.ts';
import styles from '../view/facts.module.css';
import { fact } from '../view/facts.ts';
import { icon } from '../view/icon.ts';
import { importWithStyles } from '../view/import-with-styles.ts';
import { openSheet } from '../view/sheet.ts';
import { timeText } from './chain-sheet.ts';
import { listQuery } from './seed-controller.ts';
import { openOnDemand } from './table.ts';
import type { Revealed, Round, SharedRecord } from './table-state.ts';
import type { AnyView, Table } from './view.ts';

/** The details of a round, and the button that verifies it once its seed is revealed. */
export function openRoundSheet(table: Table, round: Round, openSeeds: () => void): void {
  const { messages, lang, view } = table;
  const fairness = fairnessText[lang];
  const check = el('div', { class: styles.facts }, el('p', { class: styles.lead, text: fairness.loading }));
  const won = round.payout > round.stake;
  const payout = fact(fairness.payout, formatMoney(round.payout));
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
      fact(fairness.net, netText(round)),
      fact(fairness.time, timeText(round.at, lang)),
      ...sharedFacts(table, round),
      ...(round.nonce === null ? [] : [fact(fairness.bet_nonce, String(round.nonce))]),
    ),
    check,
    createShareButton(table, round),
  );
  const sheet = openSheet(
    fill(fairness.round_title, { nonce: String(round.nonce ?? round.shared?.shared_round.number) }),
    messages.close,
    body,
  );
  void fillCheck(table, round, check, () => {
    sheet.close();
    openSeeds();
  });
}

function createShareButton(table: Table, round: Round): HTMLElement {
  const open = () => openOnDemand(table, async () => (await import('./share-sheet.ts')).openShareSheet(table, round));
  return el(
    'button',
    { class: `${button.button} ${button.quiet}`, type: 'button', on: { click: open } },
    icon('copy'),
    fairnessText[table.lang].share,
  );
}

/** The bonus money in stake and payout, or the note that this site paid the stake of a free round. */
function bonusFacts({ lang, messages }: Table, { bonus_stake, bonus_payout, free_rounds_id }: Round): HTMLElement[] {
  const fairness = fairnessText[lang];
  if (bonus_stake === 0n) return [];
  if (free_rounds_id) return [fact(messages.free_round, messages.free_paid)];
  return [fact(fairness.bonus_stake, formatMoney(bonus_stake)), fact(fairness.bonus_payout, formatMoney(bonus_payout))];
}

/** The multiplier of the cash-out, and the multiplier at which an interrupted round stopped. Only games with a climb have them. */
function sharedFacts({ lang, view }: Table, { shared }: Round): HTMLElement[] {
  if (!shared || view.kind !== 'shared' || view.game.climb === null) return [];
  const { cashed_out_hundredths: cash_out, shared_round } = shared;
  const fairness = fairnessText[lang];
  const { lapsed_hundredths: lapsed = null } = shared_round;
  return [
    fact(fairness.shared_cashed_out, cash_out === null ? '–' : multiplierText(cash_out)),
    ...(lapsed === null ? [] : [fact(fairness.shared_lapsed, multiplierText(lapsed))]),
  ];
}

async function fillCheck(table: Table, round: Round, parent: HTMLElement, toSeeds: () => void): Promise<void> {
  const fairness = fairnessText[table.lang];
  if (round.shared) return fillSharedCheck(table, { ...round, shared: round.shared }, parent);
  const isActive = table.state.seeds?.active?.id === round.seed_pair_id;
  const pair = isActive ? null : await findRevealed(table, round);
  if (!pair) {
    const seeds = el(
      'button',
      { class: `${button.button} ${button.quiet}`, type: 'button' },
      icon('shield'),
      fairness.to_fairness,
    );
    seeds.addEventListener('click', toSeeds);
    parent.replaceChildren(
      el('p', { class: styles.lead, text: isActive ? fairness.not_revealed : await hiddenText(table, round) }),
      seeds,
    );
    return;
  }
  const check = el(
    'button',
    { class: `${button.button} ${button.primary}`, type: 'button' },
    icon('shield'),
    fairness.verify,
  );
  check.addEventListener('click', () => openCheck(table, { ...pair, nonce: round.nonce ?? pair.nonce }, round));
  parent.replaceChildren(
    fact(fairness.server_seed, pair.server_seed, fairness),
    fact(fairness.server_hash, pair.server_seed_hash, fairness),
    fact(fairness.client_seed, pair.client_seed, fairness),
    check,
  );
}

/** Explains why a seed is hidden: its pair is in use, or the operator has lost the key of the pair. */
async function hiddenText({ call, lang, messages }: Table, { seed_pair_id }: Round): Promise<string> {
  const reply = await call(getSeeds);
  if (reply.is !== 'response') return messages.failed_load;
  const fairness = fairnessText[lang];
  return reply.response.active?.id === seed_pair_id ? fairness.not_revealed : fairness.seeds_lost;
}

/**
 * The revealed seeds of a pair, from this visit or from the server; null while they are hidden or the server is
 * unreachable.
 */
async function findRevealed(table: Table, round: Round): Promise<Revealed | null> {
  if (round.seed_pair_id === null) return null;
  const known = table.state.revealed.find((pair) => pair.id === round.seed_pair_id);
  if (known) return known;
  const reply = await table.call(arcadeRounds, { query: listQuery({ seed_pair_id: round.seed_pair_id }, 1) });
  const row = reply.is === 'response' ? reply.response.list[0] : undefined;
  if (!row) return null;
  const { server_seed, server_seed_hash, client_seed, nonce } = row;
  if (server_seed === null || server_seed_hash === null || client_seed === null || nonce === null) return null;
  return { id: round.seed_pair_id, server_seed, server_seed_hash, client_seed, nonce };
}

/** A shared round can be verified as soon as it is over. */
function fillSharedCheck(table: Table, round: Round & { shared: SharedRecord }, parent: HTMLElement): void {
  const fairness = fairnessText[table.lang];
  const { shared_round, cashed_out_hundredths } = round.shared;
  const { hash, salt, number, terminating_hash, lapsed_hundredths: lapsed = null } = shared_round;
  if (hash === null) {
    parent.replaceChildren(el('p', { class: styles.lead, text: fairness.shared_running }));
    return;
  }
  const claim = { game: table.view.game.id, server_seed: '', server_seed_hash: '', client_seed: '', nonce: '' };
  const bet = writeBet({ ...round, cashed_out_hundredths });
  const stopped = lapsed === null ? {} : { lapsed: hundredthsText(lapsed) };
  const call = { ...bet, ...stopped, hash, salt, number: String(number), terminating_hash };
  const check = el(
    'button',
    { class: `${button.button} ${button.primary}`, type: 'button' },
    icon('shield'),
    fairness.verify,
  );
  check.addEventListener('click', () => openClaim(table, { ...claim, call }));
  parent.replaceChildren(fact(fairness.shared_hash, hash, fairness), fact(fairness.shared_salt, salt, fairness), check);
}

/** Opens a sheet that recomputes a round from its player's seeds. */
export async function openCheck(
  table: Pick<Table, 'messages' | 'shell' | 'view' | 'lang'>,
  pair: Revealed,
  round: Round | null,
): Promise<void> {
  await openClaim(table, {
    game: table.view.game.id,
    server_seed: pair.server_seed,
    server_seed_hash: pair.server_seed_hash,
    client_seed: pair.client_seed,
    nonce: String(pair.nonce),
    call: round ? { ...writeCall(round.call), ...writeSteps(round.steps) } : {},
  });
}

/** Recomputes a claim in a sheet, and shows its address on the verification page. */
async function openClaim(
  { messages, shell, view, lang }: Pick<Table, 'messages' | 'shell' | 'view' | 'lang'>,
  claim: Claim,
): Promise<void> {
  const fairness = fairnessText[lang];
  const form = await importWithStyles(() => loadForm(view)).catch(() => null);
  if (form === null) {
    openSheet(fairness.verify, messages.close, el('p', { class: styles.lead, text: messages.failed_load }));
    return;
  }
  const address = new URL(`verify#${checkQuery(claim)}`, location.href);
  const open = el(
    'button',
    { class: `${button.button} ${button.quiet}`, type: 'button' },
    icon('shield'),
    fairness.verify_open,
  );
  open.addEventListener('click', () => shell.send({ type: 'page', url: address.pathname + address.hash }));
  const body = el(
    'div',
    { class: styles.facts },
    form({ messages, lang, view }, claim),
    fact(fairness.verify_page, address.href, fairness),
    shell.inside ? open : null,
  );
  openSheet(fairness.verify_title, messages.close, body);
}

const loadForm = async (view: AnyView) =>
  view.kind === 'shared'
    ? (await import('../verify/shared-form.ts')).createSharedForm
    : (await import('../verify/verify-form.ts')).createVerifyForm;
