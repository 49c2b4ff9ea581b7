import type { ResponseOf } from '@nua/contract';
import type { getPlayer } from '@nua/contract/player.ts';
import type { Language } from '@nua/contract/wire.ts';
import { type Cents, wireCurrency } from '@nua/money';
import { sql } from 'kysely';
import type { PlayerLoader, PlayerQuery } from '../../../db/player-query.ts';
import { WALLETS } from '../../../ledger/ledger.ts';
import { cursorOnWire, EVENT_CURSOR } from '../../event/public.ts';
import { avatarOnWire } from '../avatar/avatar-on-wire.ts';

type Row = {
  id: string;
  status: number;
  user_name: string | null;
  phone: string | null;
  alias_name: string;
  avatar: string | null;
  has_password: boolean;
  has_passkey: boolean;
  terms_version: string;
  language: Language;
  offers_off: boolean;
  has_sms_word: boolean;
  created_at: Date;
};

const PLAYER: PlayerQuery<Row> = {
  select: (player_id) => sql`
    select id, status, user_name, phone, alias_name, avatar, password_hash is not null as has_password,
      exists (select from passkey k where k.player_id = player.id) as has_passkey, terms_version, language,
      offers_off, sms_word is not null as has_sms_word, created_at
    from player where id = ${player_id}`,
  times: ['created_at'],
};

export const PLAYER_AND_WALLETS = [PLAYER, WALLETS, EVENT_CURSOR] as const;

export async function playerResponse({ load }: PlayerLoader): Promise<ResponseOf<typeof getPlayer>> {
  // The loader runs all three queries in one statement, so the cursor is never newer than the balances.
  const [[row], [money], cursor] = await Promise.all([load(PLAYER), load(WALLETS), load(EVENT_CURSOR)]);
  if (!row) throw new Error('the player of a session does not exist');
  if (!money) throw new Error(`player ${row.id} has no wallets`);
  return {
    id: row.id,
    status: row.status,
    user_name: row.user_name,
    phone: row.phone,
    alias_name: row.alias_name,
    avatar: avatarOnWire(row.avatar),
    has_password: row.has_password,
    has_passkey: row.has_passkey,
    terms_version: row.terms_version,
    created_at: row.created_at.toISOString(),
    language: row.language,
    offers: !row.offers_off,
    has_sms_word: row.has_sms_word,
    event_cursor: cursorOnWire(cursor),
    game_accts: [{ balance: money.game, currency: wireCurrency }],
    player_accts: [
      {
        id: money.account_id,
        balance: money.main,
        // A withdrawal may also hold a bonus, which is not part of the payout.
        block_amount: (money.blocked - money.bonus_held) as Cents,
        bonus: money.bonus,
        currency: wireCurrency,
        freeze: money.freeze,
        debt: money.debt,
        ...(money.freeze_reason === null ? {} : { freeze_reason: money.freeze_reason }),
      },
    ],
  };
}
