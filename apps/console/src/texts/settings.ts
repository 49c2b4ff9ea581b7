import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import type { listSettingValues } from '@nua/contract/console/setting.ts';

type TwoPeople = ConsoleResponse<typeof listSettingValues>['list'][number]['two_people'];

/** How many people must agree to a change of a setting. */
export const peopleTexts: Readonly<Record<TwoPeople, string>> = {
  yes: 'two people',
  no: 'one person',
  to_release: 'one person sets it to true, two people set it back',
};

/** The texts of the list of settings and of the page of a setting. */
export const settings = {
  title: 'Settings',
  all: 'All settings',
  setting: 'Setting',
  purpose: 'Purpose',
  changed_by: 'Changed by',
  last_change: 'Last change',
  first_value: 'first value',
  never_changed: 'never: first value',
  in_force: 'In force',
  unknown: 'There is no such setting',
  key: 'Key',
  change_takes: 'A change takes',
  affects_now: 'Affects now',
  not_counted: 'not counted',
  changed_by_acts: 'These acts change it:',
  form_failed: 'The form could not be loaded',
  load_again: 'Load the page again.',
  earlier_value: 'The form has an earlier value. Nothing changes before you confirm it.',
  history: 'History',
  no_change: 'It was never changed',
  changes: 'Changes',
  act: 'Act',
  back: 'Back',
  back_to_value: 'Back to this value',
  older_changes: 'Older changes',
  proposed: 'Proposed:',
} as const;
