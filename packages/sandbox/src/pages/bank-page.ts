import { formattedRupees } from '../paisa.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { formattedTime, html, page } from './page-frame.ts';

const errorTexts: Record<string, string> = {
  amount: 'Enter an amount in rupees, such as 1000 or 1000.50.',
  reference: 'The reference is too long.',
  sender_name: 'Enter the name of the sender.',
  sender_iban: 'This IBAN is invalid. Leave it empty to use an invented one.',
};

/** The bank's page: a form that sends a transfer to the merchant, and the newest transfers. */
export function bankPage(deps: SandboxDeps, query: Record<string, string | undefined>, nonce: string): string {
  const { iban, title, bank_name } = deps.credentials.bank;
  const sent = query.sent ? deps.state.lines.get(query.sent) : undefined;
  const notice = sent
    ? html`<div class="sheet note" role="status">Sent Rs ${formattedRupees(sent.amount)}. ${sent.delivered ? 'The receiver has been notified.' : 'The receiver will be notified shortly.'}</div>`
    : query.invalid
      ? html`<div class="sheet note bad" role="alert">${errorTexts[query.invalid] ?? 'Please check the form.'}</div>`
      : null;
  const lines = deps.state.lines
    .all()
    .slice(-50)
    .reverse()
    .map(
      (line) =>
        html`<div class="sheet"><div class="row"><span>${line.sender_name} <span class="mark ${line.delivered ? 'paid' : 'waiting'}">${line.delivered ? 'Delivered' : 'Not delivered yet'}</span></span><strong class="num">Rs ${formattedRupees(line.amount)}</strong></div><div class="soft num">${line.reference === '' ? 'No reference' : line.reference} · ${formattedTime(line.at)}</div></div>`,
    );
  const field = (name: string, label: string, more: { html: string }) =>
    html`<label>${label}<input name="${name}" value="${query[name] ?? ''}" ${more}></label>`;
  const body = html`<h1>Bank transfer</h1><p>Send play money to the account below, with any amount, reference and name.</p>${notice}<div class="sheet"><div class="row"><span class="soft">To</span><strong>${title}</strong></div><div class="row"><span class="soft">${bank_name}</span><span class="num">${iban}</span></div></div><form class="sheet" method="post" action="/sandbox/bank/transfer">${field('amount', 'Amount in rupees', html`inputmode="decimal" placeholder="1000.00" required`)}${field('reference', 'Reference', html`autocomplete="off" maxlength="140"`)}${field('sender_name', 'Your name', html`autocomplete="name" maxlength="70" required`)}${field('sender_iban', 'Your IBAN (may stay empty)', html`autocomplete="off"`)}<button class="yes">Send</button></form><h2>Statement of the account</h2>${lines.length > 0 ? lines : html`<p>No transfers yet. They appear here at once.</p>`}`;
  return page({ title: 'Bank · outside world', here: '/sandbox/bank', nonce, body });
}
