import type { Language } from '@nua/contract/wire.ts';
import { formatMoney, wireCurrency } from '@nua/money';
import badge from '@nua/ui/badge.module.css';
import button from '@nua/ui/button.module.css';
import { fill } from '../i18n/messages.ts';
import { el } from '../view/element.ts';
import styles from '../view/facts.module.css';
import { textLine } from '../view/facts.ts';
import { icon } from '../view/icon.ts';
import type { Claim } from './check-query.ts';
import { fairnessText } from './fairness-text.ts';
import { type SpinSteps, spinSteps } from './spin-steps.ts';
import { type SpinText, spinText } from './spin-text.ts';
import { commitmentNote, stepSections } from './step-section.ts';
import type { WheelName } from './wheels.ts';

type FormContext = { lang: Language; wheel: WheelName };

/** The inputs of a spin in addition to its seeds, by wheel. */
const FIELDS: Readonly<Record<WheelName, readonly ('table' | 'kind' | 'sum' | 'friends')[]>> = {
  wheel: ['table'],
  referral: ['table', 'kind', 'sum', 'friends'],
};

/** The fields of a spin, with the recomputation step by step below. */
export function createSpinForm(context: FormContext, claim: Claim): HTMLElement {
  const { lang, wheel } = context;
  const [text, fairness] = [spinText[lang], fairnessText[lang]];
  const lines = {
    server_seed: textLine('v-server-seed', fairness.server_seed, claim.server_seed),
    server_seed_hash: textLine('v-hash', text.hash, claim.server_seed_hash),
    client_seed: textLine('v-client-seed', fairness.client_seed, claim.client_seed),
    nonce: textLine('v-nonce', text.nonce, claim.nonce),
  };
  const spinLines = FIELDS[wheel].map(
    (name) => [name, textLine(`v-${name}`, text[name], claim.call[name] ?? '')] as const,
  );
  const read = (): Claim => ({
    game: wheel,
    server_seed: lines.server_seed.input.value,
    server_seed_hash: lines.server_seed_hash.input.value,
    client_seed: lines.client_seed.input.value,
    nonce: lines.nonce.input.value,
    call: { ...claim.call, ...Object.fromEntries(spinLines.map(([name, line]) => [name, line.input.value])) },
  });
  const result = el('div', { class: styles.facts, role: 'status' });
  const run = () => {
    const steps = spinSteps(wheel, read());
    result.replaceChildren(...(steps ? draw(context, steps) : [el('p', { class: styles.bad, text: text.error })]));
  };
  const form = el(
    'form',
    { class: styles.facts },
    ...Object.values(lines).map(({ element }) => element),
    ...spinLines.map(([, { element }]) => element),
    el('button', { class: `${button.button} ${button.primary}`, type: 'submit' }, icon('shield'), fairness.verify_go),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    run();
  });
  if (claim.server_seed !== '') run();
  return el('div', { class: styles.facts }, form, result);
}

function draw({ lang }: FormContext, steps: SpinSteps): HTMLElement[] {
  const [text, fairness] = [spinText[lang], fairnessText[lang]];
  const notes = { same: text.commit_same, other: text.commit_other, none: text.commit_none };
  const titles: Readonly<Record<SpinSteps['steps'][number]['id'], string>> = {
    place: text.step_place,
    slice: text.step_slice,
    share: text.step_share,
    sum: text.step_sum,
  };
  return [
    createVerdict(steps, text),
    ...stepSections([
      { title: text.step_table, text: text.step_table_text, code: steps.table_hash },
      {
        title: text.step_commit,
        text: text.step_commit_text,
        code: steps.commitment,
        note: commitmentNote(steps.matches, notes),
      },
      { title: text.step_hmac, text: fill(fairness.step_hmac_text, { message: steps.message }), code: steps.hmac },
      { title: fairness.step_float, code: steps.float_text },
      ...steps.steps.map((step) => ({ title: titles[step.id], code: step.text })),
    ]),
  ];
}

function createVerdict({ prize, matches_log }: SpinSteps, text: SpinText): HTMLElement {
  const result = prize === null ? text.again : `${wireCurrency} ${formatMoney(prize)}`;
  const tone = matches_log ? ` ${badge.positive}` : '';
  return el(
    'section',
    { class: styles.card },
    el('h2', { class: styles.result, 'data-result': result, dir: 'auto', text: result }),
    matches_log === null
      ? null
      : el('span', { class: `${badge.badge}${tone}`, text: matches_log ? text.same : text.other }),
  );
}
