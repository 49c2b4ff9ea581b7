/** The texts of the report of promotions. */
export const promotions = {
  by_promotion: 'By promotion',
  no_cost: 'No promotion cost anything on these days',
  cost_label: 'Cost by promotion',
  promotion: 'Promotion',
  transfers: 'Transfers',
  granted: 'Granted',
  returned: 'Returned',
  cost: 'Cost',
  explanation:
    'The cost is the granted amount less what came back: unused and reclaimed bonuses, and what a tournament did not pay. A free round costs its stake; the game pays its winnings.',
  all_promotions: 'All promotions',
  transfers_of: (kind: string) => `Transfers: ${kind}`,
  no_transfer: 'No transfer',
  the_house: 'the house',
} as const;
