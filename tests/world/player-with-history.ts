import { calls } from '@nua/contract';
import { cents, parseCents } from '@nua/money';
import { runCountStandings, runOpenEditions } from '../../apps/server/src/modules/tournament/public.ts';
import { giveClub } from './club-of.ts';
import { doDueWork } from './do-due-work.ts';
import { grantTo } from './granting.ts';
import { addPayoutAccount, giveProof } from './paying-player.ts';
import { diceBet, readyTable, setClientSeed } from './play.ts';
import { sendTo } from './send-message.ts';
import { expectOk, type Someone, type World } from './world.ts';

/** A player with an entry in every list, and two open payments. */
export type PlayerWithHistory = Someone & {
  paid_id: string;
  open_id: string;
  withdraw_id: string;
  gift_id: string;
  message_id: string;
  tournament_id: string;
};

/** Creates a player whose screens look as after a month of use. */
export async function playerWithHistory(
  world: World,
  options: { user_name?: string } = {},
): Promise<PlayerWithHistory> {
  const who = await world.player(options);
  const { token } = who;
  const given_up_id = await grantTo(world, who.id, { source: 'message', amount: '30' });
  expectOk(await world.call(calls.giveUpBonus, { token, params: { id: given_up_id } }));
  await grantTo(world, who.id, { source: 'vip', amount: '200', ...MAXIMA });
  await giveClub(world, who);
  await playDice(world, who);
  const paid_id = await deposit(world, token, { pay_type: 2, amount: '1500.00', phone: '03451110200' });
  const open_id = await deposit(world, token, { pay_type: 1, amount: '4000.00', real_name: 'Ayesha Khan' });
  await giveProof(world, payingPlayerOf(who), 'payout_account');
  const wallet = { pay_type: 3, title: 'Ayesha Khan', phone: '03001111400', cnic: '35201-7654321-4' };
  const wallet_account = expectOk(await world.call(calls.createPayoutAccount, { body: wallet, token })).data;
  // A browser's clock may be behind the world's clock, so the waiting time ends an hour earlier.
  await world.pool.query(`update payout_account set usable_from = usable_from - interval '1 hour' where id = $1`, [
    wallet_account.id,
  ]);
  const bank = { pay_type: 1, title: 'Ayesha Khan', iban: 'PK36SCBL0000001123456702' };
  expectOk(await addPayoutAccount(world, { body: bank, token }));
  // The account must be old enough to prove the player's identity.
  await world.pool.query("update payout_account set created_at = created_at - interval '5 days' where player_id = $1", [
    who.id,
  ]);
  await giveProof(world, payingPlayerOf(who), 'withdraw', parseCents('1000'));
  const body = { pay_type: 3, amount: '1000.00', payout_account_id: wallet_account.id };
  const withdraw = expectOk(await world.call(calls.createWithdraw, { body, token })).data;
  // A withdrawal puts earlier deposit bonuses on hold, so this bonus is granted after it.
  await grantTo(world, who.id, { source: 'deposit', deposit_id: paid_id, days: 14, ...MAXIMA });
  const message_id = await sendTo(world, who.id, {
    en: { title: 'News of the week', content: 'One line.\nAnother one.\n{{.url}}' },
    ur: { title: 'ہفتے کی خبریں', content: 'ایک سطر۔\nدوسری سطر۔\n{{.url_ur}}' },
    extra: { url: { label: 'To the wallet', link: '/wallet' }, url_ur: { label: 'بٹوے کی طرف', link: '/wallet' } },
  });
  const gift_id = await sendTo(world, who.id, {
    en: { title: 'A gift', content: 'It waits for you.' },
    ur: { title: 'ایک تحفہ', content: 'یہ آپ کا منتظر ہے۔' },
    gift: '50.00',
    wallet: 'bonus',
    wager_times: 10,
    promotional: true,
  });
  await runOpenEditions(world.app);
  await runCountStandings(world.app);
  const { list } = expectOk(await world.call(calls.listTournaments)).data;
  const tournament_id = list[0]!.id;
  return { ...who, gift_id, message_id, tournament_id, paid_id, open_id, withdraw_id: withdraw.id };
}

const MAXIMA = { stake_maximum: cents(20_000), conversion_maximum: cents(50_000) };

const payingPlayerOf = ({ id, token, phone }: Someone) => ({ id, token, phone });

async function playDice(world: World, who: Someone): Promise<void> {
  const table = await readyTable(world, who, cents(1_825_050));
  for (let round = 0; round < 6; round += 1) {
    const body = { stake: cents(5_000 + round * 2_500), target_hundredths: 5000, over: round % 2 === 0 };
    expectOk(await world.call(diceBet, { token: table.token, body }));
  }
  // New seeds reveal the previous pair, so that the rounds can be verified.
  await setClientSeed(world, table, 'the-next-seed-of-mine');
  await world.advance(1_000);
  expectOk(await world.call(calls.pullGameWallet, { token: who.token }));
}

async function deposit(world: World, token: string, request: Record<string, unknown>): Promise<string> {
  const body = { email: 'ayesha@mail.example', ...request };
  const order = expectOk(await world.call(calls.createDeposit, { body, token })).data;
  await doDueWork(world);
  return order.id;
}
