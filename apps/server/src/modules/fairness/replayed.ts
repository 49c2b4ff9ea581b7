import { isDeepStrictEqual } from 'node:util';
import type { Values } from '@nua/games';
import type { RoundTransfer } from '../../ledger/round-transfers.ts';

/** One thing that is stored, and what the seeds, the table or the journal give for it. */
export type Compared = { what: string; stored: unknown; computed: unknown; agrees: boolean };

/** A round, a spin or a transfer computed again. */
export type Replay = { about: Values; compared: Compared[]; transfers: RoundTransfer[]; agrees: boolean };

export const compare = (what: string, stored: unknown, computed: unknown): Compared => ({
  ...{ what, stored, computed },
  agrees: isDeepStrictEqual(stored, computed),
});
