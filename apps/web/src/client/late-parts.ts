import type { ResponseOf } from '@nua/contract/call.ts';
import type { listFundRecords } from '@nua/contract/fund-record.ts';
import type { ComponentType } from 'react';
import type { Game, Round } from '../api/wire.ts';

/** A content item in one language. */
type NewsItem = { key: string; texts: Readonly<Record<string, string>>; extra: Readonly<Record<string, unknown>> };

/** The parts that screens load after their first render, by name. */
export type LateModules = {
  /** The symbols on the reels of slots, for the rounds of the report. */
  'slot-symbols': { SlotSymbols: ComponentType };
  /** The links to rounds that the player shares, and the sheet that shares a round. */
  'shared-links': {
    SharedLinks: ComponentType<{ nameOf: (of: Pick<Round, 'game_name'> & { game_id: string | null }) => string }>;
    ShareSheet: ComponentType<{ round: Round; name: string; onClose: () => void }>;
  };
  /** The check of a record in the transaction history. */
  'record-check': { RecordCheck: ComponentType<{ record: ResponseOf<typeof listFundRecords>['list'][number] }> };
  /** The comparison of messages and accounts with the list that the operator signs. */
  'contact-checks': { MessageCheck: ComponentType; AccountCheck: ComponentType<{ iban: string }> };
  /** The favourite buttons, the search and the sheets of the lobby. */
  'lobby-extras': {
    FavouriteButton: ComponentType<{ game: Pick<Game, 'id' | 'name'> }>;
    ExplanationSheet: ComponentType<{ text: string; items: readonly NewsItem[]; onClose: () => void }>;
    NoticeSheet: ComponentType<{ items: readonly NewsItem[]; onClose: () => void }>;
    SearchResultLine: ComponentType<{ count: number; onClear: () => void }>;
    searchGames: <G extends Pick<Game, 'id' | 'name' | 'category'>>(
      games: readonly G[],
      search: string,
    ) => readonly G[];
  };
};

export type LateName = keyof LateModules;
