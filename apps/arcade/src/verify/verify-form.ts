import button from '@nua/ui/button.module.css';
import { fill } from '../i18n/messages.ts';
import { el } from '../view/element.ts';
import styles from '../view/facts.module.css';
import { textLine } from '../view/facts.ts';
import { icon } from '../view/icon.ts';
import { callFields, type Field, type FormContext } from './call-fields.ts';
import type { Claim } from './check-query.ts';
import { fairnessText } from './fairness-text.ts';
import { outcomeCard, rulesNote } from './outcome-card.ts';
import { type RoundSteps, roundSteps } from './round-steps.ts';
import { commitmentNote, stepSections } from './step-section.ts';

/** The fields of a claim, with the recomputation step by step below. */
export function createVerifyForm(context: FormContext, claim: Claim): HTMLElement {
  const { lang, view } = context;
  const fairness = fairnessText[lang];
  const lines = {
    server_seed: textLine('v-server-seed', fairness.server_seed, claim.server_seed),
    server_seed_hash: textLine('v-hash', fairness.verify_hash_field, claim.server_seed_hash),
    client_seed: textLine('v-client-seed', fairness.client_seed, claim.client_seed),
    nonce: textLine('v-nonce', fairness.bet_nonce, claim.nonce),
  };
  const call = [...Object.entries(callFields(context, claim)), ...stepsField(context, claim)];
  const elements = (isInGrid: boolean) =>
    call.flatMap(([, field]) => (field.isInGrid === isInGrid ? [field.element] : []));
  const result = el('div', { class: styles.facts, role: 'status' });
  const read = (): Claim => ({
    game: view.game.id,
    server_seed: lines.server_seed.input.value,
    server_seed_hash: lines.server_seed_hash.input.value,
    client_seed: lines.client_seed.input.value,
    nonce: lines.nonce.input.value,
    call: Object.fromEntries(call.map(([name, field]) => [name, field.read()])),
  });
  const run = () => {
    const steps = view.kind === 'shared' ? null : roundSteps(view.game, read());
    result.replaceChildren(
      ...(steps ? draw(context, steps) : [el('p', { class: styles.bad, text: fairness.verify_error })]),
    );
  };
  const form = el(
    'form',
    { class: styles.facts },
    lines.server_seed.element,
    lines.server_seed_hash.element,
    lines.client_seed.element,
    el('div', { class: styles.grid }, lines.nonce.element, ...elements(true)),
    ...elements(false),
    el('button', { class: `${button.button} ${button.primary}`, type: 'submit' }, icon('shield'), fairness.verify_go),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    run();
  });
  if (claim.server_seed !== '') run();
  return el('div', { class: styles.facts }, form, result);
}

/** The field for the player's steps. A game of one step has no such field. */
function stepsField({ lang, view }: FormContext, claim: Claim): [string, Field][] {
  const fairness = fairnessText[lang];
  if (view.kind === 'single') return [];
  const label = fill(fairness.verify_optional, { field: fairness.verify_steps });
  const line = textLine('v-steps', label, claim.call.steps ?? '');
  return [['steps', { element: line.element, isInGrid: false, read: () => line.input.value }]];
}

function draw({ lang, view }: FormContext, steps: RoundSteps): HTMLElement[] {
  const fairness = fairnessText[lang];
  const titles = view.text[lang].steps;
  const notes = { same: fairness.commit_same, other: fairness.commit_other, none: fairness.commit_none };
  const sections = stepSections([
    {
      title: fairness.step_commit,
      text: fairness.step_commit_text,
      code: steps.commitment,
      note: commitmentNote(steps.matches, notes),
    },
    { title: fairness.step_hmac, text: fill(fairness.step_hmac_text, { message: steps.message }), code: steps.hmac },
    { title: fairness.step_float, code: steps.float_text },
    ...steps.steps.map(({ id, text }) => ({ title: titles[id] ?? '', code: text })),
  ]);
  const { call, pays } = steps;
  return [outcomeCard({ lang, view }, steps.outcome, call && { call, pays }), ...sections, rulesNote({ lang, view })];
}
