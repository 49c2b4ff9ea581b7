import { formattedRupees } from '../paisa.ts';
import { internationalNumber, localNumber } from '../phone-number.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import type { Charge, Verdict } from '../sandbox-state.ts';
import { smsOf } from '../sms/sms-box.ts';
import { formattedTime, type Html, html, page } from './page-frame.ts';

const wallets = { jazzcash: 'JazzCash', easypaisa: 'easypaisa' };
const states: Readonly<Record<Verdict | 'waiting', readonly [mark: string, word: string]>> = {
  waiting: ['waiting', 'Waiting'],
  paid: ['paid', 'Paid'],
  low_balance: ['failed', 'Balance too low'],
  refused: ['failed', 'Refused'],
  dropped: ['failed', 'Dropped'],
  refunded: ['failed', 'Refunded'],
};

function numberForm(number: string | undefined): Html {
  return html`<form class="sheet" method="get" action="/sandbox/phone"><label>Phone number<input name="number" inputmode="tel" autocomplete="tel" placeholder="0300 1234567" value="${number ?? ''}" required></label><button>Show this phone</button></form>`;
}

function paymentRequest(charge: Charge): Html {
  return html`<section class="sheet" aria-label="Payment request"><div class="row"><strong>${wallets[charge.wallet]}</strong><span class="soft">${formattedTime(charge.created_at)}</span></div><div class="big">Rs ${formattedRupees(charge.amount)}</div><p>Nua asks for this payment. Reference <span class="num">${charge.reference}</span></p><form class="buttons" method="post"><input type="hidden" name="charge_id" value="${charge.id}"><button class="no" formaction="/sandbox/phone/refuse">Refuse</button><button class="yes" formaction="/sandbox/phone/approve">Approve</button></form></section>`;
}

function decidedPayment(charge: Charge): Html {
  const [mark, word] = states[charge.verdict ?? 'waiting'];
  return html`<div class="sheet"><div class="row"><span>${wallets[charge.wallet]} <span class="mark ${mark}">${word}</span></span><strong class="num">Rs ${formattedRupees(charge.amount)}</strong></div><div class="soft num">${charge.reference} · ${formattedTime(charge.decided_at ?? charge.created_at)}</div></div>`;
}

function section(title: string, empty: string, pieces: Html[]): Html {
  return html`<h2>${title}</h2>${pieces.length > 0 ? pieces : html`<p>${empty}</p>`}`;
}

function numbersWithActivity(deps: SandboxDeps): string[] {
  const from_sms = deps.state.sms.all().map((sms) => `0${sms.to.slice(3)}`);
  const from_charges = deps.state.charges.all().map((charge) => charge.phone);
  return [...new Set([...from_sms, ...from_charges].reverse())].slice(0, 12);
}

/** The page of a phone on which a player approves or refuses wallet charges and reads codes. */
export function phonePage(deps: SandboxDeps, number: string | undefined, nonce: string): string {
  const local = localNumber(number);
  if (local === null) {
    const links = numbersWithActivity(deps).map(
      (one) => html`<p><a class="num" href="/sandbox/phone?number=${one}">${one}</a></p>`,
    );
    const wrong = number
      ? html`<div class="sheet note bad" role="alert">This is not a Pakistani mobile number.</div>`
      : null;
    const body = html`<h1>Phone</h1><p>Any number works here. Nothing leaves this computer.</p>${wrong}${numberForm(number)}${section('Numbers with activity', 'No message and no payment request yet.', links)}`;
    return page({ title: 'Phone · outside world', here: '/sandbox/phone', nonce, body });
  }
  const charges = deps.state.charges.all().filter((charge) => charge.phone === local);
  const waiting = charges.filter((charge) => charge.verdict === null).reverse();
  const decided = charges
    .filter((charge) => charge.verdict !== null)
    .slice(-20)
    .reverse();
  const messages = smsOf(deps, local)
    .slice(0, 20)
    .map(
      (sms) =>
        html`<div class="sheet"><div class="sms">${sms.text}</div><div class="soft">${formattedTime(sms.at)}</div></div>`,
    );
  const body = html`<h1 class="num">${internationalNumber(local)}</h1><p><a href="/sandbox/phone">Another number</a></p>${section('To approve', 'No payment is waiting for your approval.', waiting.map(paymentRequest))}${section('Messages', 'No messages yet. A code sent to this number appears here.', messages)}${section('Earlier payments', 'No payments yet.', decided.map(decidedPayment))}`;
  return page({
    title: `${local} · outside world`,
    here: '/sandbox/phone',
    nonce,
    body,
    watch: `/sandbox/phone.json?number=${local}`,
  });
}
