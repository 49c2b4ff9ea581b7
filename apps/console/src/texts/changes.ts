/** The texts of a change: what differs between two values, what it costs and what it affects. */
export const changes = {
  not_set: 'not set',
  whole: 'The whole',
  level: ({ level }: { level: string }) => `level ${level}`,
  in_list: 'in the list',
  removed: 'removed',
  order: 'Order',
  as_stored: 'As it is stored',
  applies: 'Applies',
  when_decided: 'as soon as it is decided',
  affects_now: 'Affects now',
  not_counted: 'not counted',
  nothing_changes: 'Nothing changes: the value is the same.',
  field: 'Field',
  cost: 'Cost',
  same_cost: 'As before.',
  reward: 'Reward',
  reward_cost: ({ gives, condition, cost }: { gives: string; condition: string; cost: string }) =>
    `${gives} for ${condition}. Costs ${cost}.`,
  highest_return: ({ before, after }: { before: string; after: string }) =>
    `Of each rupee staked, a game and all repeating rewards together return at most ${
      before === after ? after : `${after} (before: ${before})`
    }.`,
} as const;
