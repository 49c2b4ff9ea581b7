import type { Stamper } from '@nua/contract/arcade.ts';
import { isClientSeed, newClientSeed } from '@nua/games/play/client-seed.ts';
import button from '@nua/ui/button.module.css';
import { type FairnessText, fairnessText } from '../verify/fairness-text.ts';
import { sessionText } from '../verify/session-text.ts';
import { el } from '../view/element.ts';
import styles from '../view/facts.module.css';
import { fact, textLine } from '../view/facts.ts';
import { icon } from '../view/icon.ts';
import { importWithStyles } from '../view/import-with-styles.ts';
import { openSheet } from '../view/sheet.ts';
import { openCheck } from './round-sheet.ts';
import { changePair } from './seed-controller.ts';
import { stampAddress } from './stamp-address.ts';
import type { Revealed } from './table-state.ts';
import type { Table } from './view.ts';

/** The result of a change of seeds, shown at the top of the sheet. */
type SheetNote = { is_done: boolean; text: string } | null;

/**
 * Opens the sheet with the seed pairs: the pair in use, the next pair with its hash, and the pairs revealed in this
 * visit.
 */
export function openSeedSheet(table: Table): void {
  const { messages } = table;
  const fairness = fairnessText[table.lang];
  const body = el('div', { class: styles.facts });
  // The result appears above the pressed button, possibly outside the view.
  const showTop = () => body.querySelector('[role="status"]')?.scrollIntoView({ block: 'start' });
  const draw = (note: SheetNote = null) => {
    const { seeds, revealed } = table.state;
    body.replaceChildren(
      el('p', { class: styles.lead, text: fairness.fair_text }),
      el('p', { class: note?.is_done === false ? styles.bad : styles.good, role: 'status', text: note?.text ?? '' }),
      ...(seeds?.active
        ? [
            card(
              fairness.pair_now,
              fact(fairness.server_hash, seeds.active.server_seed_hash, fairness),
              fact(fairness.client_seed, seeds.active.client_seed ?? '–', fairness),
              fact(fairness.nonce, String(seeds.active.nonce)),
              ...stampLines(table.state.stamped_by, seeds.active.server_seed_hash, fairness),
            ),
          ]
        : []),
      ...(seeds ? [nextPair(table, seeds.next, draw, showTop)] : []),
      ...revealed.map((pair) => revealedPair(table, pair)),
    );
  };
  draw();
  openSheet(fairness.fair_title, messages.close, body);
}

/** Shows whether the hash of a seed has an external timestamp, and the address of its proof for `verify.mjs stamp`. */
function stampLines(stamped_by: Stamper, hash: string, fairness: FairnessText): HTMLElement[] {
  if (stamped_by === 'nobody') return [el('p', { class: styles.lead, text: fairness.seeds_not_stamped })];
  return [
    el('p', {
      class: styles.lead,
      text: stamped_by === 'sandbox' ? fairness.chain_own_blocks : fairness.seeds_stamped,
    }),
    fact(fairness.stamp_proof, stampAddress('seeds', hash), fairness),
  ];
}

const card = (title: string, ...inside: (Node | null)[]): HTMLElement =>
  el('section', { class: styles.card }, el('h3', { text: title }), ...inside);

/** The next pair: the server's hash, and a client seed that the player can change. */
function nextPair(
  table: Table,
  next: { id: string; server_seed_hash: string },
  draw: (note: SheetNote) => void,
  showTop: () => void,
): HTMLElement {
  const { messages } = table;
  const fairness = fairnessText[table.lang];
  const line = textLine('client-seed', fairness.client_seed, newClientSeed(), fairness.client_seed_hint);
  line.input.setAttribute('maxlength', '64');
  const again = el(
    'button',
    {
      class: `${button.button} ${button.quiet} ${button.small}`,
      type: 'button',
      on: {
        click: () => {
          line.input.value = newClientSeed();
          check();
        },
      },
    },
    icon('refresh', 16),
    fairness.new_seed,
  );
  const change = el('button', {
    class: `${button.button} ${button.primary} ${button.wide}`,
    type: 'button',
    text: fairness.change_pair,
  });
  const check = () => {
    const fit = isClientSeed(line.input.value);
    line.box.toggleAttribute('data-invalid', !fit);
    change.disabled = !fit || table.state.round.at !== 'idle' || table.state.auto.status === 'running';
  };
  line.input.addEventListener('input', check);
  checkWhileShown(table, change, check);
  change.addEventListener('click', async () => {
    change.disabled = true;
    const is_done = await changePair(table, next.id, line.input.value);
    draw({ is_done, text: is_done ? fairness.pair_changed : (table.state.notice?.text ?? messages.failed_load) });
    showTop();
  });
  check();
  return card(
    fairness.pair_next,
    fact(fairness.server_hash, next.server_seed_hash, fairness),
    line.element,
    again,
    change,
  );
}

/** Runs `check` after every change of the table while the sheet is open, because a round may end meanwhile. */
function checkWhileShown(table: Table, shown: HTMLElement, check: () => void): void {
  let wasShown = false;
  const end = table.listen(() => {
    if (shown.isConnected) check();
    else if (wasShown) end();
    wasShown ||= shown.isConnected;
  });
}

function revealedPair(table: Table, pair: Revealed): HTMLElement {
  const fairness = fairnessText[table.lang];
  const check = el(
    'button',
    { class: `${button.button} ${button.quiet}`, type: 'button' },
    icon('shield'),
    fairness.verify,
  );
  check.disabled = pair.nonce < 1;
  check.addEventListener('click', () => openCheck(table, { ...pair, nonce: pair.nonce }, null));
  const report = el('div', { class: styles.facts, role: 'status' });
  const save = el('button', {
    class: `${button.button} ${button.primary} ${button.wide}`,
    type: 'button',
    text: sessionText[table.lang].save,
  });
  save.disabled = pair.nonce < 1;
  save.addEventListener('click', async () => {
    save.disabled = true;
    const part = await importWithStyles(() => import('../verify/session-report.ts')).catch(() => null);
    if (part) await part.saveSession(table, pair, report);
    else report.replaceChildren(el('p', { class: styles.bad, text: table.messages.failed_load }));
    save.disabled = false;
    report.scrollIntoView({ block: 'nearest' });
  });
  return card(
    fairness.revealed,
    fact(fairness.server_seed, pair.server_seed, fairness),
    fact(fairness.server_hash, pair.server_seed_hash, fairness),
    fact(fairness.client_seed, pair.client_seed, fairness),
    fact(fairness.nonce, String(pair.nonce)),
    check,
    save,
    report,
  );
}
