/** The texts of the page of proposals. */
export const proposals = {
  title: 'Proposals',
  two_people: 'Two people decide',
  none: 'No proposal is open',
  none_text: 'A change above the limits of one person waits here for a second one.',
  proposed_by: 'Proposed by',
  expires: 'Expires',
  exact_change: 'The exact change',
  is_own: 'You proposed this. Another staff member must accept it. You can withdraw it.',
  lacks_permission: 'Somebody with the permission for this act must accept it. You lack it.',
  accept: 'Accept this change',
  withdraw: 'Withdraw proposal',
  decline: 'Decline proposal',
  dialog: ({ decision, act }: { decision: string; act: string }) => `${decision}: ${act}`,
} as const;
