import { useEffect, useEffectEvent, useState } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { AlarmDialog } from '../alarm/alarm-dialog.tsx';
import type { WheelName } from './receipt-rules.ts';
import type { Evidence } from './receipt-store.ts';
import { recordDraws, watchEvidence } from './receipts.ts';
import { type LoggedDraw, type ShownSeeds, seedsNote, spinNotes } from './wheel-notes.ts';

export type WheelReceiptsProps = {
  wheel: WheelName;
  seeds: ShownSeeds;
  /** The version of the rule to which the next seeds are committed. */
  version: number;
  spins: readonly LoggedDraw[];
};

/** Stores receipts of the seeds and spins that a wheel shows. If the wheel contradicts an earlier receipt, the alarm covers the page. */
export function WheelReceipts({ wheel, seeds, version, spins }: WheelReceiptsProps) {
  const client = useClient();
  const [evidence, setEvidence] = useState<readonly Evidence[]>([]);
  useEffect(() => watchEvidence(setEvidence), []);
  // The notes are recorded again only when this text changes.
  const shownText = JSON.stringify([seeds, version, spins.map(({ id, server_seed }) => [id, server_seed])]);
  const note = useEffectEvent(() =>
    recordDraws(client, [seedsNote(wheel, seeds, version), ...spins.flatMap(spinNotes)]),
  );
  useEffect(() => void note(), [shownText]);
  const onContinue = () => setEvidence([]);
  const onLeave = () => void client.navigate('/');
  return evidence.length > 0 && <AlarmDialog evidence={evidence} onContinue={onContinue} onLeave={onLeave} />;
}
