import { type DiceCall, diceChance } from './dice.ts';
import { diceTable } from './dice-table.ts';

/**
 * The published odds of a call, the same for every player.
 *
 * The multiplier is shown cut to four decimals; the payout uses the exact ratio return_bps / chance_hundredths.
 *
 * Shape   call -> { chance_hundredths, multiplier_text, rtp_bps }
 * Units   hundredths of a per cent; bps of the stake
 */
export function diceOdds(call: DiceCall): { chance_hundredths: number; multiplier_text: string; rtp_bps: number } {
  const chance_hundredths = diceChance(call);
  const ten_thousandths = Math.floor((diceTable.return_bps * 10_000) / chance_hundredths);
  const fraction = String(ten_thousandths % 10_000).padStart(4, '0');
  return {
    chance_hundredths,
    multiplier_text: `${Math.trunc(ten_thousandths / 10_000)}.${fraction}`,
    rtp_bps: diceTable.return_bps,
  };
}
