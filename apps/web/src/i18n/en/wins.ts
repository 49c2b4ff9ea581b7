export const messages = {
  'wins.title': 'Recent wins',
  'wins.demo': 'Demo player',
  'wins.demo.text': 'In this demo these are the true rounds of the demo’s own players.',
  'wins.text': 'True rounds as they were settled; what others lost is not shown here.',
  'wins.stake': 'Stake',
} as const;
