import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { checkRow } from '../../../../apps/arcade/public/verify.mjs';
import { goldenRows, type RoundRow, type SharedRow } from '../../../../tests/games/sample-rounds.ts';
import { houseGames } from './catalogue.ts';
import { verifyRound } from './verify-round.ts';

/** The stored rounds of a game, one per line. Lines may be added but never changed. */
const pathOf = (id: string) => join(import.meta.dirname, `../../../../tests/games/golden-rounds/${id}.jsonl`);

function readGolden(id: string): (RoundRow | SharedRow)[] {
  if (!existsSync(pathOf(id))) return [];
  const lines = readFileSync(pathOf(id), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as RoundRow | SharedRow);
}

describe.each(houseGames)('stored rounds of $id', (game) => {
  const golden = readGolden(game.id);

  it('exist for every version of its pay table, and include wins', () => {
    const played = golden.map(({ outcome }) => outcome.table_version);
    const versions = Array.from({ length: game.table_version }, (_, place) => place + 1);
    const lines = goldenRows(game).map((row) => JSON.stringify(row));
    const help = `The lines of version ${game.table_version} for golden-rounds/${game.id}.jsonl:\n${lines.join('\n')}\n`;
    expect([...new Set(played)], help).toEqual(versions);
    const won = golden.filter(({ stake, payout }) => parseCents(payout) > parseCents(stake));
    expect(won.length > 0 && won.length < golden.length).toBe(true);
  });

  it('are verified by the server and by the file that players download', () => {
    for (const row of golden) {
      const claimed = { ...row, stake: parseCents(row.stake), payout: parseCents(row.payout) };
      expect(verifyRound(claimed)).toMatchObject({ ok: true });
      expect(checkRow(row).differs).toEqual([]);
    }
  });
});
