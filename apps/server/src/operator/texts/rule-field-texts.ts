import type { RuleKind } from '@nua/rewards';

const bonus = {
  wager_times: 'How often the bonus must be staked, by the weight of each game, before it becomes main money.',
  days: 'The days in which a player can play the bonus.',
};

const offer = {
  ...bonus,
  id: 'It never changes, because the claims of players refer to it.',
  key: 'The key of the content that describes the offer to players. Write that content first.',
};

/** The texts that the console's forms show for the fields of reward rules. */
export const ruleTexts: { readonly [Kind in RuleKind]: Readonly<Record<string, string>> } = {
  weight: {
    weights:
      'The share of a stake that counts for wagering and rewards, in basis points. A game that is not listed does not count. No share may exceed what the game’s edge pays for.',
  },
  promo: {
    ...offer,
    promos: 'Players see the offers whose content is shown.',
    nth: 'The deposit of an account that the offer applies to: 1, 2 or 3.',
    percent_bps: 'The part of the deposit that is added as a bonus.',
    amount_maximum: 'The largest bonus. For a rebate, the maximum for a day.',
    deposit_minimum: 'A smaller deposit does not get the offer.',
    stake_maximum: 'The largest stake that may include the bonus.',
    conversion_times: 'At most this multiple of the bonus becomes main money.',
    games: 'The games in which the rounds can be played.',
    rounds: 'The number of free rounds.',
    stake: 'The stake of each free round.',
    play_days: 'The days in which the rounds can be played.',
    rate_bps_hundredths: 'The part of a day’s weighted stakes that is paid back.',
  },
  vip: {
    ...bonus,
    points: 'The points of this level. A point is one rupee of weighted stakes.',
    level_up: 'The bonus for reaching the level.',
    monthly: 'The bonus of a month with enough points.',
    monthly_points: 'The points of a month that the monthly bonus needs.',
    keep_days: 'A player keeps a level for this time.',
    keep_share_bps: 'To keep the level, a player needs this part of the points between the level below and this one.',
  },
  club: {
    ...bonus,
    levels: 'Level 1 is the player’s invited friends, level 2 is the friends of those friends.',
    rate_bps_hundredths: 'The part of the friends’ weighted stakes that the inviter receives.',
    day_maximum: 'The most that an inviter receives for a day.',
  },
  wheel: {
    ...bonus,
    thresholds: 'The weighted stakes of a day that give spins.',
    segments: 'The prizes of the wheel. A larger weight is more likely.',
    again: 'The segment gives another spin instead of money.',
  },
  referral: {
    ...bonus,
    target: 'The amount that a player collects for the reward.',
    cycle_hours: 'The time to reach the target.',
    claim_hours: 'The time for a cash-out after the end.',
    join: 'The part of the target that the first spin gives.',
    daily: 'The part of the target that a daily spin gives.',
    friend: 'The part of the target that a friend’s spin gives.',
    friends_maximum: 'This many counted friends certainly reach the target.',
    friend_weighted: 'A friend counts from this amount of own weighted stakes.',
  },
  task: {
    ...offer,
    kind: 'What a player does.',
    target: 'Rupees of deposits or weighted stakes. For other tasks a count, such as 1.00 for one.',
    prize: 'The bonus for the task.',
    screen: 'The page that shows the task.',
  },
  tournament: {
    ...bonus,
    id: offer.id,
    games: 'The games whose rounds count. None means every game that counts for wagering.',
    ranking: 'How points are counted: the sum of weighted stakes, or the best multiplier of a round.',
    stake_minimum: 'The smallest own stake of a round that counts for the best multiplier. 0 for weighted stakes.',
    first_day: 'The first day, in the calendar of Pakistan.',
    prizes: 'The prizes of the places. Their sum is the purse.',
    prize_rate_bps_hundredths: 'A prize is at most this part of its winner’s own weighted stakes in the tournament.',
    players_minimum: 'With fewer ranked players nothing is paid.',
    free_rounds: 'Prizes are paid as free rounds of this stake instead of bonus money.',
    level_minimum: 'The VIP level from which players are ranked. 0 is for all.',
    entry_weighted: 'A player is ranked from this amount of own weighted stakes.',
  },
};
