export const messages = {
  'task.title': 'Tasks',
  'task.verify_phone': 'Verify your phone number',
  'task.deposit': 'Deposit PKR {target}',
  'task.weighted_stake': 'Earn {target} points by play today',
  'task.check_round': 'Verify a round: change your seeds after a bet',
  'task.friend': 'Friends you invite who play: {target}',
  'task.prize': 'Bonus:',
  'task.undone': 'Not done',
  'task.done': 'Done',
  'task.of': '{done} of {whole}',
  'task.resets': 'Begins anew {when}',
  'task.claimed': 'Claimed {when}',
} as const;
