export const messages = {
  'shared-links.sheet': 'Share this round of {name}',
  'shared-links.intro':
    'Anyone with the link sees the game, the bet, the result and the multiplier. Your name, your account and the time are not shown.',
  'shared-links.stake': 'Show the stake and the payout',
  'shared-links.check': 'Include the data to check the round',
  'shared-links.check-pair':
    'Shows the seeds and the bet number. Rounds that you share with the same seeds can be recognised as rounds of one player, and anyone can compute which other results those seeds give. To avoid that, change the seeds between rounds that you share, or leave this data out.',
  'shared-links.check-hidden':
    'The server seed is hidden until you change the seeds. Until then the link shows its hash, and the round cannot be checked yet; afterwards the link shows the seed as well.',
  'shared-links.check-shared':
    'Shows the hash of the round, which is public and the same for all players. It shows when the round was played.',
  'shared-links.copies':
    'You can stop sharing at any time. Pictures and copies that others have made remain with them.',
  'shared-links.create': 'Create the link',
  'shared-links.update': 'Update the link',
  'shared-links.send': 'Send the link',
  'shared-links.message': 'A round that I played:',
  'shared-links.link': 'Link',
  'shared-links.works': 'The link works.',
  'shared-links.end': 'Stop sharing',
  'shared-links.end-named': 'Stop sharing the round of {name}',
  'shared-links.ended': 'The link no longer works. If you share the round again, it gets another link.',
  'shared-links.missing': 'This round cannot be shared.',
  'shared-links.empty': 'No shared rounds',
  'shared-links.empty.text': 'Share a round from your list of rounds. Its link will appear here.',
  'shared-links.archived': 'An archived round',
  'shared-links.at': 'Shared {when}',
  'shared-links.shows-stake': 'shows the stake',
  'shared-links.shows-check': 'can be checked',
} as const;
