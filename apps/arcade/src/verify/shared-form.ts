import { isOfChain } from '@nua/games/play/chain.ts';
import type { AnySharedGame, Step, Values } from '@nua/games/play/game.ts';
import { portableHmac } from '@nua/games/play/hash.ts';
import { asciiDigits, formatMoney } from '@nua/money';
import button from '@nua/ui/button.module.css';
import { fill } from '../i18n/messages.ts';
import { el } from '../view/element.ts';
import styles from '../view/facts.module.css';
import { fact, textLine } from '../view/facts.ts';
import { icon } from '../view/icon.ts';
import { callFields, type Field, type FormContext } from './call-fields.ts';
import type { Claim } from './check-query.ts';
import { fairnessText } from './fairness-text.ts';
import { outcomeCard, rulesNote } from './outcome-card.ts';
import { checkBet, definesStake } from './shared-bet.ts';
import { commitmentNote, stepSections } from './step-section.ts';

/** Every intermediate value of a shared round. `matches` is null if no published hash was given. */
export type SharedSteps = {
  matches: boolean | null;
  steps: readonly Step<string>[];
  outcome: Values;
  bet: ReturnType<typeof checkBet>;
};

const HEX = /^[0-9a-f]{64}$/;
/** The maximum length of a chain. A larger number counts as no match, because hashing would take too long. */
const MAX_NUMBER = 1_000_000;

/**
 * Recomputes a shared round with the game's own functions, without a server.
 *
 * Shape   claim -> steps, or null if the hash or the salt does not have 64 hexadecimal digits
 */
export function sharedSteps(game: AnySharedGame, { call }: Pick<Claim, 'call'>): SharedSteps | null {
  const [hash, salt, terminating_hash] = [call.hash, call.salt, call.terminating_hash].map((text) =>
    (text ?? '').trim().toLowerCase(),
  );
  if (!HEX.test(hash!) || !HEX.test(salt!)) return null;
  const draw = { hash: hash!, salt: salt!, hmac: portableHmac };
  const number = Number(asciiDigits(call.number ?? ''));
  const isValidNumber = Number.isSafeInteger(number) && number >= 1 && number <= MAX_NUMBER;
  const matches =
    terminating_hash === ''
      ? null
      : isValidNumber && isOfChain({ hash: hash!, number, terminating_hash: terminating_hash! });
  const bet = checkBet(game, draw, call);
  return { matches, steps: game.explain(game.modes()[0], draw), outcome: game.result(draw), bet };
}

/** The fields of a shared round and of a bet on it, with the recomputation step by step below. */
export function createSharedForm(context: FormContext, claim: Claim): HTMLElement {
  const game = context.view.game as unknown as AnySharedGame;
  const fairness = fairnessText[context.lang];
  const lines = {
    hash: textLine('v-hash', fairness.shared_hash, claim.call.hash ?? ''),
    salt: textLine('v-salt', fairness.shared_salt, claim.call.salt ?? ''),
    number: textLine('v-number', fairness.shared_number, claim.call.number ?? ''),
    terminating_hash: textLine('v-terminating-hash', fairness.shared_terminating, claim.call.terminating_hash ?? ''),
  };
  const roundLines = Object.entries(lines);
  const bet = [...Object.entries(callFields(context, claim)), ...betFields(context, game, claim)];
  const result = el('div', { class: styles.facts, role: 'status' });
  const run = () => {
    const texts = [
      ...roundLines.map(([name, { input }]) => [name, input.value]),
      ...bet.map(([name, field]) => [name, field.read()]),
    ];
    // The address already contains the payout ceiling of its bet, so the form has no field for it.
    const { ceiling = '' } = claim.call;
    const found = sharedSteps(game, { call: { ceiling, ...Object.fromEntries(texts) } });
    result.replaceChildren(
      ...(found
        ? draw(context, found, lines.hash.input.value)
        : [el('p', { class: styles.bad, text: fairness.shared_verify_error })]),
    );
  };
  const form = el(
    'form',
    { class: styles.facts },
    ...roundLines.map(([, { element }]) => element),
    ...bet.map(([, { element }]) => element),
    el('button', { class: `${button.button} ${button.primary}`, type: 'submit' }, icon('shield'), fairness.verify_go),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    run();
  });
  if (lines.hash.input.value !== '') run();
  return el('div', { class: styles.facts }, form, result);
}

/**
 * The fields of a bet in addition to its call: in a game with a climb, the cash-out and the multiplier at which the round was interrupted;
 * and the stake, if the call does not define it. All may be empty.
 */
function betFields({ messages, lang }: FormContext, game: AnySharedGame, claim: Claim): [string, Field][] {
  const fairness = fairnessText[lang];
  const field = (name: string, label: string): [string, Field] => {
    const text = fill(fairness.verify_optional, { field: label });
    const { element, input } = textLine(`v-${name}`, text, claim.call[name] ?? '');
    return [name, { element, isInGrid: true, read: () => input.value }];
  };
  return [
    ...(game.climb ? [field('cashed_out', fairness.shared_cashed_out), field('lapsed', fairness.shared_lapsed)] : []),
    ...(definesStake(game) ? [] : [field('stake', messages.stake)]),
  ];
}

function draw(context: FormContext, { matches, steps, outcome, bet }: SharedSteps, hash: string): HTMLElement[] {
  const { lang, view } = context;
  const fairness = fairnessText[lang];
  const titles = view.text[lang].steps;
  const notes = { same: fairness.shared_same, other: fairness.shared_other, none: fairness.shared_none };
  return [
    outcomeCard(context, outcome, typeof bet === 'string' ? null : bet, betFacts(context, bet)),
    ...stepSections([
      { title: fairness.shared_chain, code: hash, note: commitmentNote(matches, notes) },
      ...steps.map(({ id, text: code }) => ({ title: titles[id] ?? '', code })),
    ]),
    rulesNote(context),
  ];
}

function betFacts({ messages, lang }: FormContext, bet: SharedSteps['bet']): HTMLElement[] {
  const fairness = fairnessText[lang];
  if (bet === 'wrong') return [el('p', { class: styles.bad, text: fairness.shared_bet_error })];
  if (bet === 'missing_cash_out') return [el('p', { class: styles.bad, text: fairness.shared_left_missing })];
  if (bet === 'none') return [];
  const note = bet.without_cash_out ? [el('p', { class: styles.lead, text: fairness.shared_stayed })] : [];
  if (bet.stake === null) return note;
  const paid = fact(fairness.payout, formatMoney(bet.payout));
  if (bet.pays === 'more') paid.classList.add(styles.won ?? '');
  return [el('div', { class: styles.grid }, fact(messages.stake, formatMoney(bet.stake)), paid), ...note];
}
