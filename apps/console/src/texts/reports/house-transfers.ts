import type { HouseFigure } from '@nua/contract/console/house-report.ts';

export const figureTexts: Readonly<Record<HouseFigure, string>> = {
  stakes: 'Stakes',
  payouts: 'Payouts',
  free_stakes: 'Stakes of free rounds',
  free_payouts: 'Payouts of free rounds',
  fees: 'Booked fees',
};

/** The texts of the list of a figure's transfers. */
export const houseTransfers = {
  no_further: 'No further transfer',
  none_in_part: 'None in this part of the day',
  next_has_later: 'The next page has the later transfers of the day.',
  the_house: 'the house',
  round: 'Round',
} as const;
