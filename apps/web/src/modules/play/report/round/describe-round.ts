import type { Language } from '@nua/contract/wire.ts';
import { footballTeams } from '@nua/games/football/football-table.ts';
import { legWins, matchOf } from '@nua/games/football/match.ts';
import type { GameId } from '@nua/games/play/catalogue.ts';
import { hundredthsText } from '@nua/games/play/hundredths.ts';
import type * as register from '@nua/games/play/register.ts';
import { outsideFields, rouletteFields } from '@nua/games/roulette/roulette-table.ts';
import { kitesMachine } from '@nua/games/slots/kites-machine.ts';
import { orchardMachine } from '@nua/games/slots/orchard-machine.ts';
import { riverMachine } from '@nua/games/slots/river-machine.ts';
import { SCATTER, type SlotMachine, type SlotSpin, slotLines, spinAt } from '@nua/games/slots/slot-machine.ts';
import type { InferOutput } from 'valibot';
import type { Round } from '../../../../api/wire.ts';
import type { Translate } from '../../../../i18n/i18n.ts';
import { isKnown } from '../../../../platform/known-keys.ts';

/** A part of a round's description: a sentence, or a small drawing. Drawings are the same in both writing directions. */
export type RoundPiece =
  | { kind: 'line'; text: string }
  | { kind: 'cards'; label: string; cards: readonly number[]; is_last_wrong?: boolean }
  | { kind: 'numbers'; label: string; numbers: readonly { text: string; is_marked: boolean }[] }
  | { kind: 'reels'; game: SlotId; rows: readonly (readonly { symbol: string; pays: boolean }[])[] }
  | { kind: 'field'; label: string; tiles: readonly ('closed' | 'safe' | 'mine' | 'hit')[] };

export type SlotId = 'kites' | 'orchard' | 'river';

/** The stored data of a round: its call and its outcome in one object. */
type StoredOf<Id extends GameId> = InferOutput<(typeof register)[Id]['call']> &
  InferOutput<(typeof register)[Id]['outcome']>;
type Describe<Stored> = (stored: Stored, t: Translate, language: Language) => readonly RoundPiece[];

/** Wraps a text in bidi isolates, so that its signs and numbers keep their order inside Urdu text. */
const isolate = (text: string): string => `\u2066${text}\u2069`;
const multiplierText = (hundredths: number): string => isolate(`${hundredthsText(hundredths)}×`);
const line = (text: string): RoundPiece => ({ kind: 'line', text });

const TILES = 25;

/** The reels of a spin, row by row, with the symbols that paid. */
function reelsOf(game: SlotId, { view, wins }: SlotSpin): RoundPiece {
  const pays = (reel: number, row: number): boolean =>
    wins.some(({ line: index, symbol, count }) =>
      index === null ? view[reel]![row] === symbol : reel < count && slotLines[index]![reel] === row,
    );
  const rows = [0, 1, 2].map((row) => view.map((symbols, reel) => ({ symbol: symbols[row]!, pays: pays(reel, row) })));
  return { kind: 'reels', game, rows };
}

const describeSlot =
  (
    game: SlotId,
    machine: SlotMachine,
  ): Describe<{ stops: readonly number[]; free_stops: readonly (readonly number[])[] } & Versioned> =>
  ({ stops, free_stops, table_version }, t) => {
    const stopsText = t('report.round.slot.stops', { stops: isolate(stops.map((stop) => stop + 1).join(' · ')) });
    // This build contains only the current reels, so an older round shows only its stops.
    if (table_version !== machine.version) return [line(stopsText)];
    const spin = spinAt(machine, stops, 'base');
    const { wins } = spin;
    const lines = wins.flatMap(({ line: index }) => (index === null ? [] : [index + 1]));
    const scatters = wins.find(({ symbol }) => symbol === SCATTER)?.count ?? 0;
    return [
      reelsOf(game, spin),
      line(stopsText),
      line(
        lines.length === 0
          ? t('report.round.slot.no-line')
          : t('report.round.slot.lines', { lines: isolate(lines.join(', ')) }),
      ),
      ...(scatters === 0 ? [] : [line(t('report.round.slot.scatters', { count: scatters }))]),
      ...(free_stops.length === 0 ? [] : [line(t('report.round.slot.free', { count: free_stops.length }))]),
    ];
  };

type Versioned = { table_version?: number };
type CashedOut = { cashed_out_hundredths?: number | null };

const describers: { readonly [Id in GameId]: Describe<StoredOf<Id> & Versioned & CashedOut> } = {
  blackjack: ({ hands, doubled, dealer }, t) => [
    ...hands.map(
      (cards, index): RoundPiece => ({
        kind: 'cards',
        label: t(doubled[index] ? 'report.round.blackjack.doubled' : 'report.round.blackjack.you'),
        cards,
      }),
    ),
    { kind: 'cards', label: t('report.round.blackjack.dealer'), cards: dealer },
  ],
  crash: ({ crash_hundredths, cashed_out_hundredths: cashedOut }, t) => [
    line(
      cashedOut
        ? t('report.round.crash.left', { left: multiplierText(cashedOut), crash: multiplierText(crash_hundredths) })
        : t('report.round.crash', { crash: multiplierText(crash_hundredths) }),
    ),
  ],
  dice: ({ roll_hundredths, target_hundredths, over }, t) => [
    line(
      t(over ? 'report.round.dice.over' : 'report.round.dice.under', {
        roll: isolate(hundredthsText(roll_hundredths)),
        target: isolate(hundredthsText(target_hundredths)),
      }),
    ),
  ],
  fishing: ({ shots, caught }, t) => [
    {
      kind: 'numbers',
      label: t('report.round.fishing', { count: caught.filter(Boolean).length, shots: shots.length }),
      numbers: shots.map((pays, index) => ({ text: `${pays}×`, is_marked: caught[index] === true })),
    },
  ],
  football: ({ legs, teams, goals }, t, language) =>
    legs.map((leg) => {
      const { home, away, market, pick } = leg;
      const [homeName, awayName] = [home, away].map((team) => footballTeams[language][team]!);
      const homeIndex = 2 * matchOf(leg, teams);
      const winner = pick === 'home' ? homeName : awayName;
      return line(
        t(legWins(leg, { teams, goals }) ? 'report.round.football.right' : 'report.round.football.wrong', {
          match: `${homeName}–${awayName}`,
          score: isolate(`${goals[homeIndex]}–${goals[homeIndex + 1]}`),
          pick:
            market === 'score'
              ? isolate(pick)
              : pick === 'home' || pick === 'away'
                ? winner!
                : t(`report.round.football.${pick as 'draw' | 'over' | 'under' | 'yes' | 'no'}`),
        }),
      );
    }),
  hilo: ({ cards, right, is_wrong }, t) => [
    {
      kind: 'cards',
      label: t(is_wrong ? 'report.round.hilo.wrong' : 'report.round.hilo', { count: right }),
      cards,
      is_last_wrong: is_wrong,
    },
  ],
  keno: ({ picks, drawn, risk }, t) => [
    {
      kind: 'numbers',
      label: t('report.round.keno', {
        hits: picks.filter((pick) => drawn.includes(pick)).length,
        count: picks.length,
        risk: t(`report.risk.${risk}`),
      }),
      numbers: picks.map((pick) => ({ text: String(pick), is_marked: drawn.includes(pick) })),
    },
    line(t('report.round.keno.drawn', { drawn: isolate([...drawn].sort((a, b) => a - b).join(' · ')) })),
  ],
  kites: describeSlot('kites', kitesMachine),
  limbo: ({ result_hundredths, target_hundredths }, t) => [
    line(
      t('report.round.limbo', { result: multiplierText(result_hundredths), target: multiplierText(target_hundredths) }),
    ),
  ],
  mines: ({ mines, mine_tiles, opened }, t) => {
    const isHit = opened.some((tile) => mine_tiles.includes(tile));
    return [
      {
        kind: 'field',
        label: t(isHit ? 'report.round.mines.hit' : 'report.round.mines', {
          count: opened.length - (isHit ? 1 : 0),
          mines,
        }),
        tiles: Array.from({ length: TILES }, (_, tile) => {
          if (mine_tiles.includes(tile)) return opened.includes(tile) ? 'hit' : 'mine';
          return opened.includes(tile) ? 'safe' : 'closed';
        }),
      },
    ];
  },
  orchard: describeSlot('orchard', orchardMachine),
  plinko: ({ rows, risk, path }, t) => [
    line(
      t('report.round.plinko', {
        place: [...path].filter((turn) => turn === 'R').length + 1,
        places: rows + 1,
        risk: t(`report.risk.${risk}`),
      }),
    ),
    line(isolate([...path].map((turn) => (turn === 'R' ? '→' : '←')).join(''))),
  ],
  river: describeSlot('river', riverMachine),
  roulette: ({ chips, number }, t) => [
    {
      kind: 'numbers',
      label: t('report.round.roulette', { number }),
      numbers: chips.map(({ field, stake }) => ({
        text: `${isKnown(outsideFields, field) ? t(`report.round.roulette.${field}`) : isolate(field)} ${stake}`,
        is_marked: rouletteFields.get(field)?.includes(number) === true,
      })),
    },
  ],
};

const slots: Readonly<Record<SlotId, true>> = { kites: true, orchard: true, river: true };

export const isSlot = (game_id: string): boolean => isKnown(slots, game_id);

/** Names the provider of a round and its number there, which a player needs to ask the provider about it. */
function providerPieces({ provider, provider_round: round }: Round['outcome'], t: Translate): readonly RoundPiece[] {
  if (typeof provider !== 'string' || typeof round !== 'string') return [];
  return [line(t('report.round.provider', { provider: isolate(provider), round: isolate(round) }))];
}

/** Describes a round in the terms of its game. For a voided round it describes the reason, and its number at a provider. */
export function roundPieces(
  { game_id, outcome, void_reason }: Pick<Round, 'game_id' | 'outcome'> & Partial<Pick<Round, 'void_reason'>>,
  t: Translate,
  language: Language,
): readonly RoundPiece[] {
  if (void_reason) return [line(t(`report.round.voided.${void_reason}`)), ...providerPieces(outcome, t)];
  if (!isKnown(describers, game_id)) return providerPieces(outcome, t);
  return (describers[game_id] as Describe<unknown>)(outcome, t, language);
}
