import '@nua/ui/tokens/tokens.css';
import '@nua/ui/fonts/fonts.css';
import { el } from '../view/element.ts';
import { icon } from '../view/icon.ts';
import { dressPage, loadWords } from '../words/words.ts';
import { readClaim } from './check-query.ts';
import styles from './page.module.css';
import { createVerifyForm } from './verify-form.ts';

const query = new URLSearchParams(location.search);
const { words, lang } = await loadWords(query.get('lang'));
dressPage(query, lang);
document.title = words.verify_title;
document.body.replaceChildren(
  el(
    'main',
    { class: styles.page },
    el('div', { class: styles.head }, icon('shield', 34), el('h1', { text: words.verify_title })),
    el('p', { class: styles.lead, text: words.verify_text }),
    createVerifyForm(words, readClaim(location.search, location.hash)),
  ),
);
