/** The texts of the dialogs that follow a request for an act. */
export const actDialog = {
  not_known: 'It is not known whether this was done',
  not_done: 'This was not done',
  needs_new_code: 'Acts on money, personal data and rules need an authenticator code from the last five minutes.',
  personal_data: 'This shows personal data',
  confirm: ({ act }: { act: string }) => `Confirm: ${act}`,
  do_it: 'Do it',
  proposed: ({ act }: { act: string }) => `Proposed: ${act}`,
  send_again: 'Send again',
  is_done_once: 'Send it again. It is done once, however often it is sent.',
  accept_on: 'Another staff member must accept this on the page',
  accept_until: 'until',
  nothing_changed: '. Nothing has changed yet.',
} as const;
