import { parseCents } from '@nua/money';
import type { PoolClient } from 'pg';
import * as v from 'valibot';
import { blockPlayer, unblockPlayer } from '../block/block-player.ts';
import type { Tx } from '../http/request-context.ts';
import { runSql } from '../ledger/run-sql.ts';
import { setSetting } from '../settings/set-setting.ts';
import { isSettingKey, settingRules } from '../settings/setting-rules.ts';
import { findPlayer } from './find-player.ts';
import { clearVotes, isSecondName, logAct } from './operator-log.ts';
import { type Acting, ActRefused, type OperatorWorld } from './operator-world.ts';

/** Blocks a player: every session ends, and the ledger itself takes no debit any more. */
export async function block(world: OperatorWorld, acting: Acting, who: string, reason: string): Promise<string> {
  if (!reason.trim()) throw new ActRefused('Say why: the player is told the reason.');
  return await world.db.transaction().execute(async (tx) => {
    const player = await findPlayer(tx, who);
    if (player.status === 4) throw new ActRefused('The player is blocked already.');
    const at = world.clock.now();
    await blockPlayer(tx, world.ledger, { player_id: player.id, reason, at });
    const after = { status: 4, reason };
    await logAct(tx, {
      ...acting,
      at,
      act: 'block',
      subject: `player ${player.id}`,
      before: { status: player.status },
      after,
    });
    return 'Blocked; every session of the player ends within a second.';
  });
}

/** Takes a block back. */
export async function unblock(world: OperatorWorld, acting: Acting, who: string): Promise<string> {
  return await world.db.transaction().execute(async (tx) => {
    const player = await findPlayer(tx, who);
    if (player.status !== 4) throw new ActRefused('The player is not blocked.');
    await unblockPlayer(tx, world.ledger, player.id);
    const before = { status: 4, reason: player.block_reason };
    await logAct(tx, {
      ...acting,
      at: world.clock.now(),
      act: 'unblock',
      subject: `player ${player.id}`,
      before,
      after: { status: 1 },
    });
    return 'Unblocked; the player can sign in again.';
  });
}

/** Freezes an amount of a main wallet, shown to the player with its reason; zero releases it. */
export async function freeze(
  world: OperatorWorld,
  acting: Acting,
  who: string,
  amount: string,
  reason: string,
): Promise<string> {
  return await world.db.transaction().execute(async (tx) => {
    const player = await findPlayer(tx, who);
    const wallets = (await world.ledger.balances([player.id], tx)).get(player.id);
    if (!/^\d{1,12}(\.\d{1,2})?$/.test(amount)) throw new ActRefused(`${amount} is no amount.`);
    const cents = parseCents(amount);
    const done = await world.ledger.freezePlayer(tx, player.id, { amount: cents, reason });
    if (done !== 'frozen') throw new ActRefused('The wallet does not hold that much beside its holds.');
    const before = { freeze_cents: wallets?.freeze ?? 0n, reason: wallets?.freeze_reason ?? null };
    const after = { freeze_cents: cents, reason };
    await logAct(tx, {
      ...acting,
      at: world.clock.now(),
      act: 'freeze',
      subject: `player ${player.id}`,
      before,
      after,
    });
    return 'Frozen.';
  });
}

/** Nobody may move alone what moves money, odds or players, nor what says when two are needed. */
async function isChangeAgreed(world: OperatorWorld, tx: Tx, acting: Acting, key: string, value: unknown) {
  if (!isSettingKey(key) || !settingRules[key].two_names) return true;
  if (!v.safeParse(settingRules[key].schema, value).success) return true;
  const vote = { operator: acting.operator, at: world.clock.now(), subject: `setting ${key}` };
  if (await isSecondName(tx, { ...vote, act: `set ${JSON.stringify(value)}` })) return true;
  await logAct(tx, { ...acting, ...vote, act: 'set (first name)', after: value });
  return false;
}

/** Changes a setting; every node follows within half a second. What moves money, odds or players takes two different names. */
export async function changeSetting(world: OperatorWorld, acting: Acting, key: string, json: string): Promise<string> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new ActRefused('The value is no JSON.');
  }
  return await world.db.transaction().execute(async (tx) => {
    const connection = { query: async (text: string, values: unknown[]) => ({ rows: await runSql(tx, text, values) }) };
    const at = world.clock.now();
    if (!(await isChangeAgreed(world, tx, acting, key, value))) return 'Noted. A second operator has to say the same.';
    const changed = await setSetting(connection as unknown as PoolClient, key, value, acting.operator, at).catch(
      (error: Error) => {
        throw new ActRefused(error.message);
      },
    );
    await logAct(tx, { ...acting, at, act: 'set', subject: `setting ${key}`, ...changed });
    await clearVotes(tx, `setting ${key}`);
    return 'Changed.';
  });
}
