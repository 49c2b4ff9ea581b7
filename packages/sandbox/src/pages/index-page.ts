import { owner_scripts } from '../account-owners.ts';
import { adjust_scripts } from '../adjust/adjust-box.ts';
import { mail_scripts } from '../mail/mail-scripts.ts';
import { push_scripts } from '../push/push-box.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { charge_scripts, payout_scripts } from '../scripts.ts';
import { sms_scripts } from '../sms/sms-scripts.ts';
import { html, page } from './page-frame.ts';

function table(scripts: readonly { suffix: string; description: string }[]) {
  const rows = scripts.map(
    ({ suffix, description }) =>
      html`<tr><td>${/^\d/.test(suffix) ? '…' : ''}${suffix}</td><td>${description}</td></tr>`,
  );
  return html`<div class="sheet wide"><table><thead><tr><th scope="col">Ends with</th><th scope="col">What happens</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/**
 * The sandbox's start page: links to the simulated services, and tables of the behaviours that the endings of
 * numbers, IBANs and tokens select.
 */
export function indexPage(deps: SandboxDeps, nonce: string): string {
  const { state } = deps;
  const body = html`<h1>The outside world</h1><p>Everything that is sent from here ends on this computer: wallets, a bank and text messages, with play money.</p><a class="sheet row" href="/sandbox/phone"><strong>Phone</strong><span class="soft">Messages: ${state.sms.size()} · wallet charges: ${state.charges.size()}</span></a><a class="sheet row" href="/sandbox/bank"><strong>Bank</strong><span class="soft">Transfers received: ${state.lines.size()}</span></a><a class="sheet row" href="/sandbox/push"><strong>Push</strong><span class="soft">Notifications: ${state.pushes.size()}</span></a><a class="sheet row" href="/sandbox/mail"><strong>Mail</strong><span class="soft">To the people on call: ${deps.mails.length}</span></a><a class="sheet row" href="/sandbox/authenticator"><strong>Authenticator</strong><span class="soft">Codes of the console's staff: ${deps.authenticators.size}</span></a><a class="sheet row" href="/sandbox/webhooks"><strong>Webhooks</strong><span class="soft">Events received: ${state.webhooks.size()}</span></a><a class="sheet row" href="/sandbox/adjust"><strong>Adjust</strong><span class="soft">Requests: ${state.adjust_hits.size()}</span></a><a class="sheet row" href="/sandbox/books"><strong>Books</strong><span class="soft">Payouts: ${state.payouts.size()} · as JSON</span></a><h2>Deposits: the wallet's number decides</h2>${table(charge_scripts)}<h2>Withdrawals: the receiver's number or IBAN decides</h2>${table(payout_scripts)}<h2>Account owners: an Easypaisa wallet's number or the IBAN decides</h2>${table(owner_scripts)}<h2>Text messages: the receiver's number decides</h2>${table(sms_scripts)}<h2>Push: the token's ending decides, after a dash</h2>${table(push_scripts)}<h2>Adjust: the ending of the device's web_uuid decides, after a dash</h2>${table(adjust_scripts)}<h2>Mail: the end of the receiver’s name decides</h2>${table(mail_scripts)}`;
  return page({ title: 'The outside world', here: '/sandbox', nonce, body });
}
