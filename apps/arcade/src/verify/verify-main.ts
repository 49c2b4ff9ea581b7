import '@nua/ui/tokens/tokens.css';
import '@nua/ui/fonts/fonts.css';
import { gameOfVersion, houseGames, isGameId } from '@nua/games/play/catalogue.ts';
import field from '@nua/ui/field.module.css';
import select from '@nua/ui/select.module.css';
import { views } from '../games/views.ts';
import { applyPageSettings, fill, loadMessages } from '../i18n/messages.ts';
import { createFailedScreen } from '../table/full-screens.ts';
import type { AnyView } from '../table/view.ts';
import { el } from '../view/element.ts';
import facts from '../view/facts.module.css';
import { icon } from '../view/icon.ts';
import { importWithStyles, watchStyles } from '../view/import-with-styles.ts';
import { type Claim, readClaim } from './check-query.ts';
import { fairnessText } from './fairness-text.ts';
import styles from './page.module.css';
import { createVerifyForm } from './verify-form.ts';
import { isWheel, wheelNames, wheels } from './wheels.ts';

/** The downloadable verifier. It is served beside this page and shares no code with it. */
const VERIFY_FILE = 'verify.mjs';

watchStyles();
const query = new URLSearchParams(location.search);
const { messages, lang } = await loadMessages(query.get('lang'));
const fairness = fairnessText[lang];
applyPageSettings(query, lang);
document.title = fairness.verify_title;

const claim = readClaim(location.search, location.hash);
const container = el('div', { class: facts.facts });
const choice = el('select', { class: `${field.input} ${select.select}`, id: 'v-game' });
for (const { id, name } of houseGames) choice.append(new Option(name[lang], id));
for (const name of wheels) choice.append(new Option(wheelNames[lang][name], name));
choice.value = claim.game;
choice.addEventListener('change', () => void show({ ...claim, game: choice.value, call: {} }));

type Part = { form: (shown: Claim) => HTMLElement };

/** Loads the form of a wheel, or of a game with the version of its rules that the address names. */
async function loadPart({ game: name, call }: Claim): Promise<Part | null> {
  if (isWheel(name)) {
    const { createSpinForm } = await import('./spin-form.ts');
    return { form: (shown) => createSpinForm({ lang, wheel: name }, shown) };
  }
  if (!isGameId(name)) return null;
  const { view: newest } = await views[name]();
  const { table_version: version = String(newest.game.table_version) } = call;
  const game = gameOfVersion(name, Number(version));
  if (!game) {
    const text = fill(fairness.verify_rules_unknown, { version });
    return { form: () => el('p', { class: facts.bad, role: 'alert', text }) };
  }
  const view = { ...newest, game } as AnyView;
  if (view.kind === 'shared') {
    const { createSharedForm } = await import('./shared-form.ts');
    return { form: (shown) => createSharedForm({ messages, lang, view }, shown) };
  }
  return { form: (shown) => createVerifyForm({ messages, lang, view }, shown) };
}

async function show(shown: Claim): Promise<void> {
  container.replaceChildren(el('p', { class: styles.lead, role: 'status', text: fairness.loading }));
  const part = await importWithStyles(() => loadPart(shown)).catch(() => null);
  if (part === null) container.replaceChildren(el('p', { class: facts.bad, text: messages.failed_load }));
  else if (shown.game === choice.value) container.replaceChildren(part.form(shown));
}

function drawForm(): void {
  document.body.replaceChildren(
    el(
      'main',
      { class: styles.page },
      el('div', { class: styles.head }, icon('shield', 34), el('h1', { text: fairness.verify_title })),
      el('p', { class: styles.lead, text: fairness.verify_text }),
      el(
        'p',
        { class: styles.lead },
        `${fairness.verify_file} `,
        el('a', {
          href: `${import.meta.env.BASE_URL}${VERIFY_FILE}`,
          download: VERIFY_FILE,
          dir: 'ltr',
          text: VERIFY_FILE,
        }),
      ),
      el(
        'div',
        { class: field.field },
        el('label', { class: field.label, for: 'v-game', text: fairness.verify_game }),
        el('div', { class: field.box }, choice, el('span', { class: select.arrow }, icon('down', 18))),
      ),
      container,
    ),
  );
}

const shared = query.get('round');
if (shared === null) {
  drawForm();
  await show(claim);
} else {
  const game = query.get('game') ?? '';
  const page = await importWithStyles(() => import('../replay/replay-page.ts')).catch(() => null);
  if (page === null) document.body.replaceChildren(createFailedScreen(messages));
  else await page.openReplay({ messages, lang, game, round: shared });
}
