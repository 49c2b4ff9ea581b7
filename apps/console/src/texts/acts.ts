import type { ActForm } from '@nua/contract/console/act.ts';

/** How many people must agree to an act. */
export const approvalTexts: Readonly<Record<ActForm['approval'], string>> = {
  reads: 'only reads',
  one: 'one person',
  two: 'two people',
  depends: 'one or two people',
};

/** The texts of the list of acts and of the page of an act. */
export const acts = {
  title: 'Acts',
  all: 'All acts',
  none: 'You may do no act',
  none_text: 'An owner gives permissions.',
  not_allowed: 'You may not do this act, or it does not exist.',
  two_people: ({ when }: { when: string }) => `two people ${when}`,
} as const;
