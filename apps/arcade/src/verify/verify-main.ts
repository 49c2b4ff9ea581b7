import '@nua/ui/tokens/tokens.css';
import '@nua/ui/fonts/fonts.css';
import { dressPage, loadMessages } from '../i18n/messages.ts';
import { el } from '../view/element.ts';
import { icon } from '../view/icon.ts';
import { readClaim } from './check-query.ts';
import styles from './page.module.css';
import { createVerifyForm } from './verify-form.ts';

const query = new URLSearchParams(location.search);
const { messages, lang } = await loadMessages(query.get('lang'));
dressPage(query, lang);
document.title = messages.verify_title;
document.body.replaceChildren(
  el(
    'main',
    { class: styles.page },
    el('div', { class: styles.head }, icon('shield', 34), el('h1', { text: messages.verify_title })),
    el('p', { class: styles.lead, text: messages.verify_text }),
    createVerifyForm(messages, readClaim(location.search, location.hash)),
  ),
);
