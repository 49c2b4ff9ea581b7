import { arcadeBalance, arcadeHeartbeat, arcadeSession, playSessionTimes } from '@nua/contract/arcade.ts';
import { sendUntilKnown, setServerTime } from '../wire/arcade-call.ts';
import { ensureClientSeed, loadHistory } from './seed-controller.ts';
import { endsSession, notifyBonusEnd } from './table.ts';
import { withoutFree } from './table-state.ts';
import type { Table } from './view.ts';

/** Opens the table: exchanges the launch token for a session, sets a missing client seed, and resumes an open round. */
export async function enterTable(table: Table, launchToken: string, resume: () => Promise<void>): Promise<void> {
  const { call, session, shell, wait } = table;
  const attempt = () => call(arcadeSession, { body: { launch_token: launchToken } });
  const reply = await sendUntilKnown(attempt, wait, () => table.change({ is_retrying: true }));
  if (reply.is === 'refusal') {
    if (reply.name === 'PLAYER_EXCLUDED') shell.send({ type: 'excluded' });
    return table.change({ phase: 'closed' });
  }
  const { token, encrypt, server_time, ...start } = reply.response;
  Object.assign(session, { token, encryption: encrypt });
  setServerTime(session, Date.parse(server_time));
  const { balance, bonus, free_rounds, stake_minimum, stake_maximum, payout_cap, pace, seeds, stamped_by } = start;
  const visit_began_ms = Date.now();
  table.change({
    is_retrying: false,
    balance,
    bonus,
    free_rounds,
    stake_minimum,
    stake_maximum,
    payout_cap,
    pace,
    stamped_by,
    seeds,
    visit_began_ms,
  });
  await ensureClientSeed(table, seeds);
  if (table.state.phase === 'closed') return;
  await resume();
  table.change({ phase: 'open' });
  shell.send({ type: 'ready' });
  const earlier = await loadHistory(table);
  const known = new Set(table.state.history.map((round) => round.round_id));
  table.change({ history: [...table.state.history, ...earlier.filter((round) => !known.has(round.round_id))] });
}

export const refreshBalance = (table: Table): Promise<void> => readMoney(table, arcadeBalance);

/** Sends heartbeats while the table is open, so that no other device moves the money of the game. The response contains the balances. */
export async function sendHeartbeats(table: Table): Promise<void> {
  while (table.state.phase === 'open') {
    await readMoney(table, arcadeHeartbeat);
    await table.wait(playSessionTimes.heartbeat_ms);
  }
}

/** Reads the balances of the table. A response that is older than the last bet is ignored. */
async function readMoney(table: Table, from: typeof arcadeBalance | typeof arcadeHeartbeat): Promise<void> {
  const { round, balance } = table.state;
  const reply = await table.call(from);
  if (reply.is === 'refusal') {
    if (endsSession(reply)) table.change({ phase: 'closed' });
    return;
  }
  if (reply.is !== 'response' || table.state.round !== round || (round.at !== 'idle' && round.at !== 'open')) return;
  if (table.state.balance !== balance) return;
  const { balance: now, main, bonus, free_rounds } = reply.response;
  if (now < balance) table.stopAuto('funds');
  const isBonusOver = table.state.bonus !== null && bonus === null;
  table.change({ balance: now, main, bonus, free_rounds });
  // Turns off the chosen free rounds if they have expired or were taken back.
  const { free } = table.state;
  if (free !== null && !free_rounds.some(({ id }) => id === free.id))
    table.change({ ...withoutFree(table.state), is_free_over: true });
  if (isBonusOver) notifyBonusEnd(table, 'over');
}
