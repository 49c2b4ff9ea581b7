import { hundredthsText } from '@nua/games/play/hundredths.ts';

/**
 * Formats a multiplier of a pay table, without trailing zeros.
 *
 * Shape   100000 -> '1,000×'; 138 -> '1.38×'; 50 -> '0.5×'
 */
export function paysText(hundredths: number): string {
  const [whole = '', part = ''] = hundredthsText(hundredths).split('.');
  const digits = part.replace(/0+$/, '');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${digits && `.${digits}`}×`;
}
