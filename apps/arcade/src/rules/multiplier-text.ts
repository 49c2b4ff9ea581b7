import { hundredthsText } from '@nua/games/play/hundredths.ts';

/**
 * Formats a multiplier for display.
 *
 * Shape   1234567 -> '12,345.67×'
 */
export function multiplierText(hundredths: number): string {
  return `${hundredthsText(hundredths).replace(/\B(?=(\d{3})+\.)/g, ',')}×`;
}
