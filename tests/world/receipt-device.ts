import { commitmentOf } from '@nua/games';
import { wheelCommitment } from '@nua/rewards';
import {
  type Conflict,
  type DrawNote,
  type Hashed,
  judgeNote,
  keysOf,
  type Receipt,
  type Receipts,
  stepsBack,
} from '../../apps/web/src/modules/receipt/note/receipt-rules.ts';

/** A device that judges notes in order and stores their receipts. */
export function receiptDevice() {
  const receipts: Record<string, Receipt> = {};
  let minute = 0;
  return {
    receipts,
    take(note: DrawNote): readonly Conflict[] {
      const known = Object.fromEntries(keysOf(note).map((key) => [key, receipts[key]]));
      minute += 1;
      const at = new Date(Date.UTC(2026, 10, 28, 0, minute)).toISOString();
      const { put, conflicts } = judgeNote(note, known, at, hashedOf(note, known));
      Object.assign(receipts, put);
      return conflicts;
    },
  };
}

function hashedOf(note: DrawNote, known: Receipts): Hashed {
  if (note.kind === 'reveal') return { seed_hash: commitmentOf(note.server_seed) };
  if (note.kind === 'wheel_reveal') return { seed_hash: wheelCommitment(note.server_seed, note.table_hash) };
  if (note.kind !== 'link') return {};
  const { from, to, times } = stepsBack(note, known);
  let element = from;
  for (let turn = 0; turn < times; turn += 1) element = commitmentOf(element);
  return { leads_back: element === to };
}
