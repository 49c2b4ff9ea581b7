/** The texts of the page of staff members and roles. */
export const staff = {
  title: 'Staff',
  two_people_change: 'Two people change it:',
  one_person_can: 'One person can',
  new_member:
    'a new staff member, who chooses a password with the code at the sign-in and reads its fingerprint out to the two who allow the name,',
  and_can: 'and can',
  names: 'Names',
  roles: 'Roles',
  role: 'Role',
  may_do: 'May do',
  nothing: 'nothing',
  everything: 'everything',
  no_role: 'none',
  authenticator: 'Authenticator',
  is_script: 'none: a script',
  has_authenticator: 'yes',
  not_set_up: 'not set up',
  invited_until: 'invited until',
  passkeys: 'Passkeys',
  recovery_codes: 'Recovery codes',
  signed_in: 'Signed in',
  last_request: 'Last request',
} as const;

/** The acts that change staff members and roles, as parts of a sentence. */
export const staffActs = {
  permit: 'what a name may do',
  'change-role': 'a role',
  'allow-name': 'allow a name',
  'remove-name': 'remove a name',
  'reset-authenticator': 'reset an authenticator',
  invite: 'invite',
  'withdraw-invitation': 'withdraw an invitation',
} as const;
