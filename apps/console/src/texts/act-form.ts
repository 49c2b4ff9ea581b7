import type { ActForm } from '@nua/contract/console/act.ts';

const submit: Readonly<Record<ActForm['approval'], string>> = {
  reads: 'Show',
  one: 'Do',
  depends: 'Do',
  two: 'Propose',
};

/** The texts of the forms of acts, of their notes and of the data that an act returns. */
export const actForm = {
  command_only: 'This act can be done with the command only.',
  open_form: ({ page }: { page: string }) => `Open its form on the page ${page}`,
  submit,
  choose: 'Choose',
  no_choice: 'None',
  with_language: ({ title, language }: { title: string; language: string }) => `${title} (${language})`,
  reason: 'Reason for the log',
  note: 'Note for the log',
  no_rows: 'None.',
  decisions: 'Decisions',
  no_decisions: 'Nobody has done anything yet.',
  proposed: '(proposed)',
} as const;

const hints: ReadonlyMap<string, string> = new Map([
  ['AMOUNT', 'An amount, such as 500.00.'],
  ['DATE', 'A day, such as 2026-01-31.'],
  ['DAYS', 'A number of days.'],
  ['LEVEL', 'A level, such as 3.'],
  ['GAMES', 'Games by title or id.'],
  ['PATH', 'A path of this site, such as /promo, or an https address.'],
]);

/** Returns a hint about the valid values of a field. */
export function hintOf(form: string): string | undefined {
  if (form === 'TEXT') return undefined;
  return hints.get(form) ?? form.replaceAll('|', ', ').replace(/, ([^,]*)$/, ' or $1');
}
