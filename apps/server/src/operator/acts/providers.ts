import { type Cents, formatMoney, toWire } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { sendBalanceChanged } from '../../modules/event/public.ts';
import { closeProviderRound, type HeldWin, heldWinsOf, stillHeld } from '../../modules/play/public.ts';
import { type Act, change } from '../act.ts';
import { CommandError, type OperatorDeps } from '../operator-deps.ts';
import { flag, id, word } from '../parameters.ts';
import { closeProposals } from '../proposals.ts';

type HeldRow = { amount_cents: Cents; player_id: string; allowed_at: Date | null; is_held: boolean };

/** Reads a held win under the lock of its owner, so that its round is not ended or paid meanwhile. */
async function lockHeldWin(
  deps: OperatorDeps,
  tx: Tx,
  provider: string,
  call_id: string,
): Promise<HeldRow | undefined> {
  const read = async () =>
    (
      await sql<HeldRow>`select h.amount_cents, h.player_id, h.allowed_at, ${stillHeld} as is_held from seamless.held_win h
        where h.provider = ${provider} and h.id = ${call_id}`.execute(tx)
    ).rows[0];
  const known = await read();
  if (!known) return undefined;
  await deps.ledger.responses.lockOwner(tx, known.player_id);
  return await read();
}

function heldWarning(provider: string, held: readonly HeldWin[]): string {
  const lines = held.map(({ id, amount, allowed_at }) => {
    const next = allowed_at
      ? 'let through, but not repeated yet'
      : `let it through with: game allow-win ${provider} ${id}`;
    return `  ${formatMoney(amount)}  win ${provider} ${id}  (${next})`;
  });
  return [
    'A win of this round is held. It is never paid once the round has ended:',
    ...lines,
    `Nothing was done. To end the round without paying the held win, add --despite-held-win.`,
  ].join('\n');
}

const subjectOfWin = (provider: string, call_id: string): string => `win ${provider} ${call_id}`;

export const providerActs = {
  'game allow-win': change({
    permission: 'games',
    approval: 'two',
    conflicts_with: 'every act',
    help: 'lets a win of a provider above the payout cap through: its next repeat is paid',
    arguments: { provider: word, call: word },
    run: async ({ tx, deps }, { provider, call }) => {
      const held = await lockHeldWin(deps, tx, provider, call);
      if (!held) throw new CommandError(`No win ${call} of ${provider} is held.`);
      if (!held.is_held) throw new CommandError('The win was decided already.');
      if (held.allowed_at) throw new CommandError('The win was let through already.');
      const before = { player: held.player_id, amount: toWire(held.amount_cents) };
      return {
        subject: subjectOfWin(provider, call),
        content: { win: `${provider} ${call}`, ...before },
        money_effect: null,
        before,
        logged_as: 'allow-win',
        apply: async ({ at }) => {
          await sql`update seamless.held_win set allowed_at = ${at} where provider = ${provider} and id = ${call}`.execute(
            tx,
          );
          return {
            data: { provider, call, amount: held.amount_cents },
            after: { allowed: true },
          };
        },
      };
    },
    text: ({ provider, amount }) => `${formatMoney(amount)} is paid when ${provider} repeats its call.`,
  }),
  'game close-round': change({
    permission: 'games',
    approval: 'two',
    conflicts_with: 'every act',
    help: 'ends an open round of a provider; if no win was paid, bets without a reported loss are returned',
    arguments: { round: id },
    options: { despite_held_win: flag },
    run: async ({ tx, deps }, { round: round_id, despite_held_win = false }) => {
      const { rows } = await sql<{ player_id: string; provider: string }>`select player_id, provider from arcade.round
        where id = ${round_id} and provider is not null`.execute(tx);
      const [found] = rows;
      if (!found) throw new CommandError(`There is no round ${round_id} of a provider.`);
      const { player_id, provider } = found;
      await deps.ledger.responses.lockOwner(tx, player_id);
      const held = await heldWinsOf(tx, { id: round_id, provider, player_id });
      if (held.length > 0 && !despite_held_win) throw new CommandError(heldWarning(provider, held));
      // The content names the wins, so that the approval does not cover a win that arrives later.
      const wins = held.map((win) => win.id).sort();
      return {
        subject: `round ${round_id}`,
        also_decides: wins.map((win) => subjectOfWin(provider, win)),
        content: { round: round_id, provider, player: player_id, wins },
        money_effect: null,
        before: { provider, player: player_id, ...(held.length > 0 && { held: held.map((win) => win.id) }) },
        logged_as: wins.length > 0 ? `close-round --despite-held-win ${JSON.stringify(wins)}` : 'close-round',
        apply: async ({ at }) => {
          const closed = await closeProviderRound(deps, tx, player_id, round_id);
          if (!closed) throw new CommandError('The round has ended already.');
          const { returned, round } = closed;
          for (const win of wins) await closeProposals(tx, subjectOfWin(provider, win), at);
          await sendBalanceChanged(tx, { player_id, at });
          const [stake, payout] = [toWire(round.stake), toWire(round.payout)];
          return {
            data: { round: round_id, returned },
            after: {
              ...{ stake, payout, returned: toWire(returned) },
              ended: returned === round.stake ? 'voided' : 'settled',
            },
          };
        },
      };
    },
    text: ({ returned }) => (returned > 0n ? `${formatMoney(returned)} was returned.` : 'Ended as it is.'),
  }),
} satisfies Record<string, Act>;
