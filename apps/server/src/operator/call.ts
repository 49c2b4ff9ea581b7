import type { Permission } from '../settings/setting-rules.ts';
import type { Confirm } from './confirm.ts';
import type { Acting, OperatorDeps } from './operator-deps.ts';
import type { Proposal } from './proposals.ts';
import type { ReadSecret } from './read-secret.ts';

/** One command of a name that has proven its secret and may run this act. */
export type Call = {
  deps: OperatorDeps;
  acting: Acting;
  act: string;
  words: readonly string[];
  confirm: Confirm;
  readSecret: ReadSecret;
};

/** A call of an act that may need two names; `proposal` is the one that this name agrees to, null where it acts first. */
export type ProposingCall = Call & {
  approval: 'two' | 'depends';
  permission: Permission;
  proposal: Proposal | null;
  /** The words that a proposal stores. */
  stored: readonly string[];
};
