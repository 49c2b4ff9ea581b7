/**
 * The last two digits of a phone number select the simulated behaviour, so that a test or a person can cause every failure.
 * The same digits select the same behaviour for both wallets, as far as their protocols allow.
 */

export type ChargeScript = {
  suffix: string;
  description: string;
  /**
   * verdict: the result immediately. pending: the response is "undecided". silence: no response. firewall: an HTML page. waits_for_player:
   * the response waits until the player has approved or refused the charge.
   */
  response: 'verdict' | 'pending' | 'silence' | 'firewall' | 'waits_for_player';
  verdict: 'paid' | 'low_balance' | 'dropped';
  notice: 'once' | 'none' | 'thrice' | 'first' | 'wrong_amount' | 'forged';
  takes_less?: true;
  early_inquiry_missing?: true;
};

const any_other: ChargeScript = {
  suffix: 'any other',
  description: 'paid at once, then one notice',
  response: 'verdict',
  verdict: 'paid',
  notice: 'once',
};

export const charge_scripts: ChargeScript[] = [
  { ...any_other, suffix: '00' },
  { suffix: '01', description: 'refused: low balance', response: 'verdict', verdict: 'low_balance', notice: 'none' },
  {
    suffix: '02',
    description: 'undecided, then paid and a notice',
    response: 'pending',
    verdict: 'paid',
    notice: 'once',
  },
  {
    suffix: '03',
    description: 'undecided, then dropped without a notice',
    response: 'pending',
    verdict: 'dropped',
    notice: 'none',
  },
  {
    suffix: '04',
    description: 'paid, but without a response and without a notice',
    response: 'silence',
    verdict: 'paid',
    notice: 'none',
  },
  {
    suffix: '05',
    description: 'a firewall page in HTML with status 200; nothing is charged',
    response: 'firewall',
    verdict: 'dropped',
    notice: 'none',
  },
  {
    suffix: '06',
    description: 'paid, then the same notice three times at once',
    response: 'verdict',
    verdict: 'paid',
    notice: 'thrice',
  },
  {
    suffix: '07',
    description: 'paid, with the notice before the response',
    response: 'verdict',
    verdict: 'paid',
    notice: 'first',
  },
  {
    suffix: '08',
    description: 'undecided, then paid, but the notice has another amount',
    response: 'pending',
    verdict: 'paid',
    notice: 'wrong_amount',
  },
  {
    suffix: '09',
    description: 'undecided, then a forged notice (bad hash, foreign link); never paid, dropped later',
    response: 'pending',
    verdict: 'dropped',
    notice: 'forged',
  },
  {
    suffix: '10',
    description: 'waits for the player to approve or refuse on the phone page',
    response: 'waits_for_player',
    verdict: 'paid',
    notice: 'once',
  },
  {
    suffix: '11',
    description: 'paid, but one rupee less than asked',
    response: 'verdict',
    verdict: 'paid',
    notice: 'once',
    takes_less: true,
  },
  {
    suffix: '12',
    description: 'as 04, and an inquiry in the first ten minutes does not find it',
    response: 'silence',
    verdict: 'paid',
    notice: 'none',
    early_inquiry_missing: true,
  },
  any_other,
];

export type PayoutScript = {
  suffix: string;
  description: string;
  /**
   * truth: the real result. unsure: the response is "contact us before reprocessing". silence: no response. firewall, busy: the first
   * attempt does nothing.
   */
  response: 'truth' | 'unsure' | 'silence' | 'firewall' | 'busy' | 'duplicate';
  outcome: 'completed' | 'cancelled' | 'receiver_invalid' | 'cnic_mismatch' | 'no_funds';
};

const any_other_payout: PayoutScript = {
  suffix: 'any other',
  description: 'sent at once',
  response: 'truth',
  outcome: 'completed',
};

export const payout_scripts: PayoutScript[] = [
  { ...any_other_payout, suffix: '00' },
  {
    suffix: '01',
    description: 'refused: receiver invalid (2001; bank 30008)',
    response: 'truth',
    outcome: 'receiver_invalid',
  },
  { suffix: '02', description: 'unknown (99), then completed', response: 'unsure', outcome: 'completed' },
  { suffix: '03', description: 'unknown (99), then cancelled', response: 'unsure', outcome: 'cancelled' },
  { suffix: '04', description: 'sent, but never answered', response: 'silence', outcome: 'completed' },
  {
    suffix: '05',
    description:
      'a firewall page at the first attempt, nothing sent; a second attempt with the same reference succeeds',
    response: 'firewall',
    outcome: 'completed',
  },
  { suffix: '06', description: 'sent, but answered as a duplicate (13)', response: 'duplicate', outcome: 'completed' },
  {
    suffix: '07',
    description: 'refused: number does not match the CNIC (2010)',
    response: 'truth',
    outcome: 'cnic_mismatch',
  },
  { suffix: '08', description: 'never answered, later cancelled', response: 'silence', outcome: 'cancelled' },
  {
    suffix: '09',
    description:
      'system busy (1) at the first attempt, nothing sent; a second attempt with the same reference succeeds',
    response: 'busy',
    outcome: 'completed',
  },
  {
    suffix: '10',
    description: 'refused: our own payout balance is too low (2009)',
    response: 'truth',
    outcome: 'no_funds',
  },
  any_other_payout,
];

export function chargeScript(phone: string): ChargeScript {
  return charge_scripts.find((script) => script.suffix === phone.slice(-2)) ?? any_other;
}

/** The script of a receiver, which is a phone number or an IBAN. */
export function payoutScript(receiver: string): PayoutScript {
  return payout_scripts.find((script) => script.suffix === receiver.slice(-2)) ?? any_other_payout;
}
