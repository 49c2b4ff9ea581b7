import type { seeds as seedsSchema } from '@nua/contract/arcade.ts';
import { type Cents, toWire } from '@nua/money';
import { tableHash } from '@nua/rewards/wheel/wheel-commitment.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type * as v from 'valibot';
import { useClient } from '../../../client/use-client.ts';
import { AlarmDialog } from '../alarm/alarm-dialog.tsx';
import type { DrawNote, WheelName } from './receipt-rules.ts';
import type { Evidence } from './receipt-store.ts';
import { noteDraws, watchEvidence } from './receipts.ts';

/** A spin as the log of a wheel lists it. `pays` is what it gave. */
export type LoggedDraw = {
  readonly id: string;
  readonly nonce: number;
  readonly seed_pair_id: string;
  readonly server_seed: string | null;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly table: string;
  readonly pays: Cents;
};

export type WheelReceiptsProps = {
  wheel: WheelName;
  seeds: v.InferOutput<typeof seedsSchema>;
  /** The version of the rule to which the next seeds are committed. */
  version: number;
  spins: readonly LoggedDraw[];
};

/** Notes what a wheel shows, and covers its page with the alarm if that contradicts what this device noted before. */
export function WheelReceipts({ wheel, seeds, version, spins }: WheelReceiptsProps) {
  const client = useClient();
  const [evidence, setEvidence] = useState<readonly Evidence[]>([]);
  useEffect(() => watchEvidence(setEvidence), []);
  // The queries return the same objects until the server shows something else.
  const shown = JSON.stringify([seeds, version, spins.map(({ id, server_seed }) => [id, server_seed])]);
  const note = useEffectEvent(() => noteDraws(client, [seedsNote(wheel, seeds, version), ...spins.flatMap(spinNotes)]));
  useEffect(() => void note(), [shown]);
  const onContinue = () => setEvidence([]);
  const onLeave = () => void client.navigate('/');
  return evidence.length > 0 && <AlarmDialog evidence={evidence} onContinue={onContinue} onLeave={onLeave} />;
}

function seedsNote(wheel: WheelName, { active, next }: WheelReceiptsProps['seeds'], version: number): DrawNote {
  const { id: active_id = null, server_seed_hash: active_hash = null, client_seed = null } = active ?? {};
  const pairs = { active_id, active_hash, client_seed, next_id: next.id, next_hash: next.server_seed_hash };
  return { kind: 'wheel_seeds', wheel, version, ...pairs };
}

/** A spin costs nothing, so its stake is zero. Its pair may be revealed; the log does not show how many spins the pair had. */
function spinNotes({ id, nonce, seed_pair_id: pair, pays, server_seed, ...spin }: LoggedDraw): DrawNote[] {
  const bet = { kind: 'bet', pair, nonce, id, stake: '0.00', payout: toWire(pays) } as const;
  if (server_seed === null) return [bet];
  const { server_seed_hash, client_seed, table } = spin;
  const seeds = { server_seed, server_seed_hash, client_seed };
  return [bet, { kind: 'wheel_reveal', id: pair, ...seeds, nonce: null, table_hash: tableHash(table) }];
}
