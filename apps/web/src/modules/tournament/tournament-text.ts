import { type Cents, formatMoney, wireCurrency, writtenMoney } from '@nua/money';
import type { Translate } from '../../i18n/i18n.ts';
import { formatPoints } from '../reward/public.ts';
import type { Tournament } from './tournament-query.ts';

/** Formats points: rupees of weighted stakes or a multiplier, depending on the tournament's ranking. */
export const pointsText = ({ ranking }: Pick<Tournament, 'ranking'>, points: Cents): string =>
  ranking === 'weighted_stake' ? formatPoints(points) : `\u2066${formatMoney(points)}×\u2069`;

/** Describes the prize money: the maximum that the tournament can pay, or after its end the paid amount. */
export const purseText = (
  t: Translate,
  { state, purse, paid }: Pick<Tournament, 'state' | 'purse' | 'paid'>,
): string =>
  state === 'ended' || state === 'void'
    ? t('tournament.paid', { amount: writtenMoney(paid, wireCurrency) })
    : t('tournament.up-to', { amount: writtenMoney(purse, wireCurrency) });

/** Groups the places of a prize list into lines. Neighbouring places with the same prize share a line. */
export function prizeLines<Prize extends { place: number; prize: Cents; full_from: Cents }>(prizes: readonly Prize[]) {
  const lines: { from: number; until: number; prize: Cents; full_from: Cents }[] = [];
  for (const { place, prize, full_from } of prizes) {
    const last = lines.at(-1);
    if (last?.prize === prize) last.until = place;
    else lines.push({ from: place, until: place, prize, full_from });
  }
  return lines;
}
