/** The texts of the page of messages to players and their offers. */
export const messages = {
  title: 'Messages and promotions',
  new_message: 'New message',
  before_sending:
    'Before anything is sent, the next step shows how many players the message reaches and the greatest cost of its gifts.',
  excluded: 'Excluded players and those who want no offers get no offer and no gift.',
  preview: 'Preview',
  sendings: 'Sendings',
  no_sendings: 'Nothing was sent yet',
  message_title: 'Title',
  sent: 'Sent',
  without_offers: 'Without offers',
  gift: 'Gift',
  stop: 'Stop',
  offers: 'Offers',
  no_offers: 'There is no offer',
  offer: 'Offer',
  shown_times: 'Shown from, until',
  publish: 'Publish',
  withdraw: 'Withdraw',
  rewards: 'Rewards',
  have_rules: 'has the rules of these offers.',
} as const;
