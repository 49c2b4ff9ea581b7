import { calls } from '@nua/contract';
import { type Cents, parseCents } from '@nua/money';
import { hashToken, newToken } from '../../apps/server/src/core/sessions/sessions.ts';
import { newId } from '../../apps/server/src/db/new-id.ts';
import type { World } from './world.ts';

/** A signed-in player, inserted directly into the tables. Tests of money need no sign-up. */
export type PayingPlayer = { id: string; token: string; phone: string | null };

let serial = 0;

/** A phone number that no other player of this process has. Its ending has no special meaning in the sandbox. */
function nextPhone(): string {
  serial += 1;
  return `+9234${String(serial).padStart(6, '0')}55`;
}

/** Creates a signed-in player with wallets. `main` is credited by an adjustment and is not a deposit. */
export async function payingPlayer(
  world: World,
  { main = '0', guest = false }: { main?: string; guest?: boolean } = {},
): Promise<PayingPlayer> {
  const id = newId();
  const token = newToken();
  const at = world.clock.now();
  const phone = guest ? null : nextPhone();
  await world.pool.query(
    `insert into player (id, user_name, phone, password_hash, alias_name, adult_confirmed_at, terms_version, terms_accepted_at, created_at)
     values ($1, $2, $3, case when $3::text is null then null else 'none fits' end, 'someone', $4, '2026-01', $4, $4)`,
    [id, guest ? null : `p_${id.slice(-12)}`, phone, at],
  );
  const device = await world.pool.query<{ id: string }>(
    `insert into device (player_id, device_hash, platform, name, last_ip, created_at, last_seen_at)
     values ($1, $2, 'web', 'test', '127.0.0.1', $3, $3) returning id`,
    [id, hashToken(id), at],
  );
  await world.pool.query(
    `insert into session (player_id, device_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
    [id, device.rows[0]!.id, hashToken(token), at, new Date(at.getTime() + 90 * 86_400_000)],
  );
  await world.app.ledger.openPlayerAccounts(world.pool, id);
  if (main !== '0') await giveMain(world, id, parseCents(main));
  return { id, token, phone };
}

/** Credits a main wallet by an adjustment. */
export async function giveMain(world: World, player_id: string, amount: Cents): Promise<void> {
  const id = newId();
  await world.app.ledger.submit({
    id,
    owner_id: player_id,
    key: id,
    request_hash: hashToken(id),
    currency: 'PKR',
    at: world.clock.now(),
    legs: [{ debit: { house: 'adjustment' }, credit: { player_id, purpose: 'main' }, amount, reason: 'adjustment' }],
  });
}

/** Reads the available and the blocked amount of the main wallet. */
export async function moneyOf(world: World, player_id: string): Promise<{ main: Cents; blocked: Cents }> {
  const found = (await world.app.ledger.balances([player_id])).get(player_id);
  if (!found) throw new Error('the player has no wallets');
  return { main: found.main, blocked: found.blocked };
}

/** Reads the balance of a house account: credits minus debits. */
export async function houseBalance(world: World, purpose: string): Promise<Cents> {
  const { rows } = await world.pool.query<{ balance: string }>(
    `select coalesce(sum(case when t.credit_account = a.id then t.amount else -t.amount end), 0)::text as balance
     from ledger.account a join ledger.transfer t on a.id in (t.credit_account, t.debit_account)
     where a.purpose = $1 and t.kind in ('post', 'settle')`,
    [purpose],
  );
  return BigInt(rows[0]!.balance) as Cents;
}

/** Stores the proof that the player has just entered an SMS code on the device of this session. */
export async function giveProof(
  world: World,
  player: PayingPlayer,
  purpose: string,
  amount: Cents | null = null,
): Promise<void> {
  const at = world.clock.now();
  await world.pool.query(
    `insert into phone_proof (player_id, device_id, phone, purpose, amount_cents, created_at, expires_at)
     values ($1, (select device_id from session where token_hash = $2), $3, $4, $5, $6, $7)`,
    [player.id, hashToken(player.token), player.phone, purpose, amount, at, new Date(at.getTime() + 300_000)],
  );
}

/** Adds a payout account with the proof of a correct password. */
export async function addPayoutAccount(world: World, options: Parameters<typeof callToAdd>[1]) {
  const at = world.clock.now();
  await world.pool.query(
    `insert into phone_proof (player_id, device_id, phone, purpose, created_at, expires_at)
     select p.id, s.device_id, p.phone, 'payout_account_password', $2, $3 from session s join player p on p.id = s.player_id
     where s.token_hash = $1 and p.phone is not null`,
    [hashToken(options.token), at, new Date(at.getTime() + 300_000)],
  );
  return await callToAdd(world, options);
}

const callToAdd = (world: World, options: { body: object; token: string }) =>
  world.call(calls.createPayoutAccount, options);
