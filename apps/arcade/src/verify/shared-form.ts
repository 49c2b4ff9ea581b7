import type { Language } from '@nua/contract/wire.ts';
import { isOfChain } from '@nua/games/play/chain.ts';
import type { AnySharedGame, Step, Values } from '@nua/games/play/game.ts';
import { portableHmac } from '@nua/games/play/hash.ts';
import { asciiDigits } from '@nua/money';
import button from '@nua/ui/button.module.css';
import type { AnyView } from '../table/view.ts';
import { el } from '../view/element.ts';
import styles from '../view/facts.module.css';
import { textLine } from '../view/facts.ts';
import { icon } from '../view/icon.ts';
import type { Claim } from './check-query.ts';
import { fairnessText } from './fairness-text.ts';
import { keptNote, stepSections } from './step-section.ts';

/** Every intermediate value of a round of everybody; `kept` is null where no published hash was given. */
export type SharedSteps = { kept: boolean | null; steps: readonly Step<string>[]; outcome: Values };

const HEX = /^[0-9a-f]{64}$/;
/** A chain is not longer; more hashing than that is a mistake in the number. */
const MAX_NUMBER = 1_000_000;

/**
 * Recomputes a round of everybody with the game's own functions. Needs no server.
 *
 * Shape   claim -> steps, or null where hash or salt is no hash
 */
export function sharedSteps(game: AnySharedGame, { call }: Pick<Claim, 'call'>): SharedSteps | null {
  const [hash, salt, terminating_hash] = [call.hash, call.salt, call.terminating_hash].map((text) =>
    (text ?? '').trim().toLowerCase(),
  );
  if (!HEX.test(hash!) || !HEX.test(salt!)) return null;
  const draw = { hash: hash!, salt: salt!, hmac: portableHmac };
  const number = Number(asciiDigits(call.number ?? ''));
  const isPlace = Number.isSafeInteger(number) && number >= 1 && number <= MAX_NUMBER;
  const kept =
    terminating_hash === '' ? null : isPlace && isOfChain({ hash: hash!, number, terminating_hash: terminating_hash! });
  return { kept, steps: game.explain(game.modes()[0], draw), outcome: game.result(draw) };
}

/** The fields of a round of everybody and, below, the recomputation step by step. */
export function createSharedForm({ lang, view }: { lang: Language; view: AnyView }, claim: Claim): HTMLElement {
  const game = view.game as unknown as AnySharedGame;
  const fairness = fairnessText[lang];
  const lines = {
    hash: textLine('v-hash', fairness.shared_hash, claim.call.hash ?? ''),
    salt: textLine('v-salt', fairness.shared_salt, claim.call.salt ?? ''),
    number: textLine('v-number', fairness.shared_number, claim.call.number ?? ''),
    terminating_hash: textLine('v-terminating-hash', fairness.shared_terminating, claim.call.terminating_hash ?? ''),
  };
  const result = el('div', { class: styles.facts, role: 'status' });
  const run = () => {
    const texts = Object.entries(lines).map(([name, { input }]) => [name, input.value]);
    const found = sharedSteps(game, { call: Object.fromEntries(texts) });
    if (!found) return result.replaceChildren(el('p', { class: styles.bad, text: fairness.shared_verify_error }));
    const text = view.outcomeText(found.outcome, null);
    const titles = view.text[lang].steps;
    const kept = { same: fairness.shared_same, other: fairness.shared_other, none: fairness.shared_none };
    result.replaceChildren(
      el('section', { class: styles.card }, el('h2', { class: styles.result, 'data-result': text, text })),
      ...stepSections([
        { title: fairness.shared_chain, code: lines.hash.input.value, note: keptNote(found.kept, kept) },
        ...found.steps.map(({ id, text: code }) => ({ title: titles[id] ?? '', code })),
      ]),
    );
  };
  const form = el(
    'form',
    { class: styles.facts },
    ...Object.values(lines).map(({ element }) => element),
    el('button', { class: `${button.button} ${button.primary}`, type: 'submit' }, icon('shield'), fairness.verify_go),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    run();
  });
  if (lines.hash.input.value !== '') run();
  return el('div', { class: styles.facts }, form, result);
}
