export const messages = {
  'game-play.opening': 'Opening the game and moving your balance into it.',
  'game-play.failed': 'The game did not open',
  'game-play.check': 'Check the round',
  'game-play.again': 'Try again',
  'game-play.leave': 'To the lobby',
} as const;
