import type { Language } from '@nua/contract/wire.ts';
import badge from '@nua/ui/badge.module.css';
import button from '@nua/ui/button.module.css';
import fieldStyles from '@nua/ui/field.module.css';
import segmented from '@nua/ui/segmented.module.css';
import { fill, type Messages } from '../i18n/messages.ts';
import type { AnyView, WordField } from '../table/view.ts';
import { el } from '../view/element.ts';
import styles from '../view/facts.module.css';
import { textLine } from '../view/facts.ts';
import { icon } from '../view/icon.ts';
import { type Claim, fieldName } from './check-query.ts';
import { fairnessText } from './fairness-text.ts';
import { type RoundSteps, roundSteps } from './round-steps.ts';
import { keptNote, stepSections } from './step-section.ts';

type Words = { messages: Messages; lang: Language; view: AnyView };
type Field = { element: HTMLElement; isLine: boolean; read(): string };

/** The fields of a claim and, below, the recomputation step by step. */
export function createVerifyForm(words: Words, claim: Claim): HTMLElement {
  const { lang, view } = words;
  const fairness = fairnessText[lang];
  const lines = {
    server_seed: textLine('v-server-seed', fairness.server_seed, claim.server_seed),
    server_seed_hash: textLine('v-hash', fairness.verify_hash_field, claim.server_seed_hash),
    client_seed: textLine('v-client-seed', fairness.client_seed, claim.client_seed),
    nonce: textLine('v-nonce', fairness.bet_nonce, claim.nonce),
  };
  const call = [...Object.entries(callFields(words, claim)), ...stepsField(words, claim)];
  const elements = (lined: boolean) => call.flatMap(([, field]) => (field.isLine === lined ? [field.element] : []));
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
      ...(steps ? draw(words, steps) : [el('p', { class: styles.bad, text: fairness.verify_error })]),
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

/** A field for everything that a player of this game chooses; all of them may stay empty. */
function callFields({ messages, lang, view }: Words, claim: Claim): Record<string, Field> {
  const fields = Object.entries(view.text[lang].fields).map(([field, label]): [string, Field] => {
    const name = fieldName(field);
    const text = claim.call[name] ?? '';
    if (typeof label === 'object') return [name, createChoice(messages, view, field, label, text)];
    const line = textLine(`v-${name}`, fill(fairnessText[lang].verify_optional, { field: label }), text);
    return [name, { element: line.element, isLine: true, read: () => line.input.value }];
  });
  return Object.fromEntries(fields);
}

/** The steps of a round, as the round's details give them. */
function stepsField({ lang, view }: Words, claim: Claim): [string, Field][] {
  const fairness = fairnessText[lang];
  if (view.kind === 'single') return [];
  const label = fill(fairness.verify_optional, { field: fairness.verify_steps });
  const line = textLine('v-steps', label, claim.call.steps ?? '');
  return [['steps', { element: line.element, isLine: false, read: () => line.input.value }]];
}

/** A field of two choices or of several words; what the address does not say is as in the game's first mode. */
function createChoice(
  messages: Messages,
  { game }: AnyView,
  field: string,
  label: readonly [string, string] | WordField,
  text: string,
): Field {
  const isPair = isTwo(label);
  const options = isPair
    ? ([
        ['0', label[0]],
        ['1', label[1]],
      ] as const)
    : Object.entries(label.words);
  let chosen = options.some(([value]) => value === text) ? text : isPair ? '0' : String(game.modes()[0][field]);
  const items = options.map(([value, name]) =>
    el('button', {
      class: segmented.item,
      type: 'button',
      role: 'radio',
      text: name,
      on: { click: () => choose(value) },
    }),
  );
  const choose = (value: string) => {
    chosen = value;
    items.forEach((item, place) => {
      item.setAttribute('aria-checked', String(options[place]![0] === value));
    });
  };
  choose(chosen);
  const name = isPair ? messages.bet : label.name;
  const row = el('div', { class: segmented.row, role: 'radiogroup', 'aria-label': name }, ...items);
  const element = isPair
    ? row
    : el('div', { class: fieldStyles.field }, el('span', { class: fieldStyles.label, text: name }), row);
  return { element, isLine: false, read: () => chosen };
}

const isTwo = (label: readonly [string, string] | WordField): label is readonly [string, string] =>
  Array.isArray(label);

function draw({ lang, view }: Words, steps: RoundSteps): HTMLElement[] {
  const fairness = fairnessText[lang];
  const titles = view.text[lang].steps;
  const kept = { same: fairness.commit_same, other: fairness.commit_other, none: fairness.commit_none };
  const made = stepSections([
    {
      title: fairness.step_commit,
      text: fairness.step_commit_text,
      code: steps.commitment,
      note: keptNote(steps.kept, kept),
    },
    { title: fairness.step_hmac, text: fill(fairness.step_hmac_text, { message: steps.message }), code: steps.hmac },
    { title: fairness.step_float, code: steps.float_text },
    ...steps.steps.map(({ id, text }) => ({ title: titles[id] ?? '', code: text })),
  ]);
  const { call, pays } = steps;
  const tone = pays === 'more' ? badge.positive : badge.plain;
  const does = { more: fairness.wins, back: fairness.pays_back, nothing: fairness.loses };
  const verdict = call && pays && `${view.callText(call, lang)} · ${does[pays]}`;
  const result = view.outcomeText(steps.outcome, call);
  return [
    el(
      'section',
      { class: styles.card },
      el('h2', { class: styles.result, 'data-result': result, text: result }),
      verdict ? el('span', { class: `${badge.badge} ${tone ?? ''}`, text: verdict }) : null,
      call ? view.picture?.(call, steps.outcome, lang) : null,
    ),
    ...made,
  ];
}
