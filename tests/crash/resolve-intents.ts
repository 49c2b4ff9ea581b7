import { setTimeout as pause } from 'node:timers/promises';
import type { Breach } from './breach.ts';
import { type CrashPlayer, Interrupted } from './crash-player.ts';
import type { Intent, IntentKind, IntentLog } from './intent-log.ts';
import type { Uptime } from './uptime.ts';

/**
 * Sends every unanswered intent again with its own key until it has a response. Returns the number of intents that had been executed.
 *
 * `passMinute` advances the server's clock. After a minute the server cancels a transfer that it cannot find at the provider.
 */
export async function resolveOpen(
  passMinute: () => Promise<void>,
  log: IntentLog,
  players: Map<string, CrashPlayer>,
  uptime: Uptime,
): Promise<number> {
  let executed_without_response = 0;
  const reasons = new Set<string>();
  for (let turn = 0; log.open.size > 0 && uptime.breaches.size === 0; turn += 1) {
    if (turn > 200) throw new Error(`${log.open.size} intents never get a response: ${[...reasons].join('; ')}`);
    if (turn % 10 === 9) await passMinute();
    for (const id of [...log.open]) {
      const intent = log.intents.get(id)!;
      try {
        const { headers } = await players.get(intent.player_id)!.send(intent);
        if (headers.get('idempotent-replayed') === 'true') executed_without_response += 1;
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
        reasons.add(`${intent.kind} ${error.message}`);
        await pause(25);
      }
    }
  }
  return executed_without_response;
}

/** Sends some accepted intents again, and checks that each gets the same response (invariant 5). Only the balance may differ. */
export async function repeatSome(
  log: IntentLog,
  players: Map<string, CrashPlayer>,
  first_index: number,
): Promise<{ replays: number; breaches: Breach[] }> {
  const recent = [...log.intents.values()]
    .slice(first_index)
    .filter(({ id, kind }) => kind !== 'pull' && log.acknowledged.get(id)?.code === 0);
  const breaches: Breach[] = [];
  const frequent: readonly IntentKind[] = ['bet', 'open_round', 'take_step', 'provider'];
  const sample = [
    ...recent.filter(({ kind }) => !frequent.includes(kind)),
    ...frequent.flatMap((kind) => recent.filter((intent) => intent.kind === kind).slice(-10)),
  ];
  for (const intent of sample) {
    const before = log.acknowledged.get(intent.id)!;
    const repeated = await sendUntilKnown(players.get(intent.player_id)!, intent);
    const comparable = (wire: Record<string, unknown> | null) =>
      JSON.stringify({ ...wire, ...(intent.kind === 'bet' ? { balance: null } : {}) });
    if (comparable(before.wire) !== comparable(repeated.wire))
      breaches.push(
        `5 a ${intent.kind} sent again got another response: ${comparable(before.wire)} then ${comparable(repeated.wire)}`,
      );
  }
  return { replays: sample.length, breaches };
}

/** A busy machine may not respond for a while. */
const ATTEMPTS = 100;

/** Sends an intent until it has a response. */
async function sendUntilKnown(player: CrashPlayer, intent: Intent): Promise<{ wire: Record<string, unknown> | null }> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await player.send(intent);
    } catch (error) {
      if (!(error instanceof Interrupted) || turn === ATTEMPTS) throw error;
      await pause(500);
    }
  }
}
