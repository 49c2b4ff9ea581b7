import type { Game } from '../../../../api/wire.ts';
import type { MessageId } from '../../../../i18n/message-id.generated.ts';
import { categoriesOf } from '../../../catalogue/public.ts';

export type LobbyRow = { id: string; title: MessageId; anchors: readonly string[]; games: readonly Game[] };

/** One row for each category, in order. If several categories have only one game, they share the last row. */
export function rowsOf(games: readonly Game[]): readonly LobbyRow[] {
  const rows = categoriesOf(games).map(({ id, word, label }): LobbyRow => {
    return { id: word, title: label, anchors: [word], games: games.filter(({ category }) => category === id) };
  });
  const single = rows.filter((row) => row.games.length === 1);
  if (single.length < 2) return rows;
  const shared: LobbyRow = {
    id: 'more',
    title: 'lobby.more-games',
    anchors: single.flatMap(({ anchors }) => anchors),
    games: single.flatMap((row) => row.games),
  };
  return [...rows.filter((row) => row.games.length > 1), shared];
}
