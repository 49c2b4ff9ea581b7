import badge from '@nua/ui/badge.module.css';
import button from '@nua/ui/button.module.css';
import segmented from '@nua/ui/segmented.module.css';
import { fill, type Messages } from '../i18n/messages.ts';
import { hundredthsText } from '../rules/hundredths.ts';
import { el } from '../view/element.ts';
import styles from '../view/facts.module.css';
import { textLine } from '../view/facts.ts';
import { icon } from '../view/icon.ts';
import type { Claim } from './check-query.ts';
import { type RollSteps, rollSteps } from './roll-steps.ts';

/** The fields of a claim and, below, the recomputation step by step. */
export function createVerifyForm(messages: Messages, claim: Claim): HTMLElement {
  const lines = {
    server_seed: textLine('v-server-seed', messages.server_seed, claim.server_seed),
    server_seed_hash: textLine('v-hash', messages.verify_hash_field, claim.server_seed_hash),
    client_seed: textLine('v-client-seed', messages.client_seed, claim.client_seed),
    nonce: textLine('v-nonce', messages.bet_nonce, claim.nonce),
    target: textLine('v-target', messages.verify_target, claim.target),
  };
  const side = createSide(messages, claim.over);
  const result = el('div', { class: styles.facts, role: 'status' });
  const read = (): Claim => ({
    server_seed: lines.server_seed.input.value,
    server_seed_hash: lines.server_seed_hash.input.value,
    client_seed: lines.client_seed.input.value,
    nonce: lines.nonce.input.value,
    target: lines.target.input.value,
    over: side.isOver(),
  });
  const run = () => {
    const steps = rollSteps(read());
    result.replaceChildren(
      ...(steps ? draw(messages, steps) : [el('p', { class: styles.bad, text: messages.verify_error })]),
    );
  };
  const form = el(
    'form',
    { class: styles.facts },
    lines.server_seed.element,
    lines.server_seed_hash.element,
    lines.client_seed.element,
    el('div', { class: styles.grid }, lines.nonce.element, lines.target.element),
    side.element,
    el('button', { class: `${button.button} ${button.primary}`, type: 'submit' }, icon('shield'), messages.verify_go),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    run();
  });
  if (claim.server_seed !== '') run();
  return el('div', { class: styles.facts }, form, result);
}

function createSide(messages: Messages, first: boolean) {
  const item = (over: boolean, text: string) =>
    el('button', { class: segmented.item, type: 'button', role: 'radio', text, on: { click: () => choose(over) } });
  const under = item(false, messages.under);
  const over = item(true, messages.over);
  const choose = (isOver: boolean) => {
    over.setAttribute('aria-checked', String(isOver));
    under.setAttribute('aria-checked', String(!isOver));
  };
  choose(first);
  const element = el('div', { class: segmented.row, role: 'radiogroup', 'aria-label': messages.bet }, under, over);
  return { element, isOver: () => over.getAttribute('aria-checked') === 'true' };
}

function draw(messages: Messages, steps: RollSteps): HTMLElement[] {
  const kept = {
    true: [messages.commit_same, styles.good],
    false: [messages.commit_other, styles.bad],
    null: [messages.commit_none],
  };
  const [keptText = '', keptClass] = kept[`${steps.kept}`];
  const rows: [string, string, string][] = [
    [messages.step_commit, messages.step_commit_text, steps.commitment],
    [messages.step_hmac, fill(messages.step_hmac_text, { message: steps.message }), steps.hmac],
    [messages.step_float, '', steps.float_text],
    [messages.step_roll, '', steps.roll_text],
  ];
  const made = rows.map(([title, text, code], place) =>
    el(
      'section',
      { class: styles.step },
      el('i', { text: String(place + 1) }),
      el('h3', { text: title }),
      text !== '' && el('p', { text }),
      el('div', { class: styles.code, text: code }),
      place === 0 && el('strong', { class: keptClass, text: keptText }),
    ),
  );
  const { call, win } = steps;
  const tone = win ? badge.positive : badge.plain;
  const verdict =
    call &&
    `${call.over ? messages.over : messages.under} ${hundredthsText(call.target_hundredths)} · ${win ? messages.wins : messages.loses}`;
  return [
    el(
      'section',
      { class: styles.card },
      el('h2', {
        class: styles.roll,
        'data-roll': String(steps.roll_hundredths),
        text: hundredthsText(steps.roll_hundredths),
      }),
      verdict ? el('span', { class: `${badge.badge} ${tone ?? ''}`, text: verdict }) : null,
    ),
    ...made,
  ];
}
