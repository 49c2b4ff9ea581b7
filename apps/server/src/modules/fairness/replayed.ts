import { isDeepStrictEqual } from 'node:util';
import type { Values } from '@nua/games';
import type { RoundTransfer } from '../../ledger/round-transfers.ts';

/** A stored value and the value recomputed from the seeds, the pay table or the journal. */
export type Compared = { what: string; stored: unknown; computed: unknown; agrees: boolean };

export type Replay = { about: Values; compared: Compared[]; transfers: RoundTransfer[]; agrees: boolean };

export const compare = (what: string, stored: unknown, computed: unknown): Compared => ({
  ...{ what, stored, computed },
  agrees: isDeepStrictEqual(stored, computed),
});
