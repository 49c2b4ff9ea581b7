import type { AnswerOf } from '@nua/contract';
import type { getPlayer } from '@nua/contract/player.ts';
import type { Language } from '@nua/contract/wire.ts';
import { avatarOnWire } from '../../domain/avatar/avatar-on-wire.ts';
import type { RequestContext } from '../../http/request-context.ts';

type Row = {
  id: string;
  status: number;
  user_name: string | null;
  phone: string | null;
  alias_name: string;
  avatar: string | null;
  has_password: boolean;
  terms_version: string;
  language: Language;
  created_at: Date;
};

const FIND = `select id, status, user_name, phone, alias_name, avatar, password_hash is not null as has_password, terms_version, language, created_at
  from player where id = $1`;

/** What the logged-in player may know of themselves, with the wallets as the ledger has them. */
export async function playerAnswer(ctx: RequestContext, player_id: string): Promise<AnswerOf<typeof getPlayer>> {
  const [{ rows }, balances] = await Promise.all([
    ctx.pool.query<Row>(FIND, [player_id]),
    ctx.ledger.balances([player_id]),
  ]);
  const row = rows[0]!;
  const money = balances.get(player_id);
  if (!money) throw new Error(`player ${player_id} has no wallets`);
  const currency = 'PKR' as const;
  return {
    id: row.id,
    status: row.status,
    user_name: row.user_name,
    phone: row.phone,
    alias_name: row.alias_name,
    avatar: avatarOnWire(row.avatar),
    has_password: row.has_password,
    terms_version: row.terms_version,
    created_at: row.created_at.toISOString(),
    language: row.language,
    game_accts: [{ balance: money.game, currency }],
    player_accts: [
      {
        id: money.account_id,
        balance: money.main,
        block_amount: money.blocked,
        bonus: money.bonus,
        currency,
        freeze: money.freeze,
        debt: money.debt,
        ...(money.freeze_reason === null ? {} : { freeze_reason: money.freeze_reason }),
      },
    ],
  };
}
