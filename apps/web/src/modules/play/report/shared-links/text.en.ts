export const messages = {
  'shared-links.sheet': 'Share this round of {name}',
  'shared-links.intro':
    'Anyone with the link sees the game, the bet, the result and the multiplier. Your name, your account and the time are not shown.',
  'shared-links.stake': 'Show the stake and the payout',
  'shared-links.check': 'Include the data to check the round',
  'shared-links.check-pair':
    'Shows the seeds and the bet number. People can then work out the results of your other bets with these seeds. They can also see that one player played all rounds with these seeds. To avoid this, share only one round for each set of seeds, or turn this off.',
  'shared-links.check-hidden':
    'The server seed is hidden until you change your seeds. Until then, the link shows only its hash, and nobody can check the round. After that, the link also shows the server seed.',
  'shared-links.check-shared':
    'Shows the hash of the round. The hash is public and the same for all players. From the hash, people can find out when the round was played.',
  'shared-links.copies':
    'You can stop sharing at any time. Other people keep the pictures and copies that they have made.',
  'shared-links.create': 'Create the link',
  'shared-links.update': 'Update the link',
  'shared-links.send': 'Send the link',
  'shared-links.message': 'A round that I played:',
  'shared-links.link': 'Link',
  'shared-links.works': 'The link works.',
  'shared-links.end': 'Stop sharing',
  'shared-links.end-named': 'Stop sharing the round of {name}',
  'shared-links.ended': 'The link no longer works. If you share the round again, it gets a new link.',
  'shared-links.missing': 'This round cannot be shared.',
  'shared-links.empty': 'No shared rounds',
  'shared-links.empty.text': 'Share a round from your list of rounds. Its link will appear here.',
  'shared-links.archived': 'An archived round',
  'shared-links.at': 'Shared {when}',
  'shared-links.shows-stake': 'shows the stake',
  'shared-links.shows-check': 'can be checked',
} as const;
