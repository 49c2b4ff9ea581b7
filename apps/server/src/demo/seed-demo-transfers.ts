import { calls } from '@nua/contract';
import { type Cents, parseCents } from '@nua/money';
import { demoRivals } from './demo-players.ts';
import { type Demo, signIn } from './seed-demo-week.ts';

/**
 * Sends bank transfers that match no deposit, so that a person must decide them: one without the reference, one with a mistyped reference,
 * and one that belongs to no player.
 */
export async function seedUnmatchedTransfers(demo: Demo): Promise<void> {
  const [, usman, sana] = demoRivals;
  const usmans = await requestBankDeposit(demo, await signIn(demo, usman), usman.alias_name, '1200.00');
  await demo.sendTransfer({ amount: usmans.amount, reference: 'for my game account', name: 'USMAN ALI' });
  const sanas = await requestBankDeposit(demo, await signIn(demo, sana), sana.alias_name, '2500.00');
  await demo.sendTransfer({ amount: sanas.amount, reference: mistype(sanas.reference), name: 'SANA MALIK' });
  await demo.sendTransfer({ amount: parseCents('18000.00'), reference: 'Invoice 88', name: 'HAMZA TRADERS' });
  await demo.readStatement(3);
}

async function requestBankDeposit(demo: Demo, token: string, real_name: string, rupees: string) {
  const amount: Cents = parseCents(rupees);
  const { bank } = await demo.call(calls.createDeposit, { token, body: { pay_type: 1, amount, real_name } });
  if (!bank) throw new Error('a bank transfer was ordered and no account was named');
  return { amount, reference: bank.reference };
}

/** Replaces the last character by another one of the alphabet of references. */
const mistype = (reference: string): string => `${reference.slice(0, -1)}${reference.endsWith('A') ? 'B' : 'A'}`;
