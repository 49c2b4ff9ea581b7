import type { Permission } from '../settings/setting-rules.ts';
import type { Decision } from './authorise.ts';
import type { Call, ProposingCall } from './call.ts';

type OneName<Approval extends 'reads' | 'one'> = {
  permission: Permission | 'any';
  approval: Approval;
  run: (call: Call) => Promise<string>;
};

type TwoNames<Approval extends 'two' | 'depends'> = {
  permission: Permission;
  approval: Approval;
  run: (call: ProposingCall) => Promise<Decision>;
  /** How many of its last words each name types itself; they are not stored with a proposal. */
  typed_by_each?: number;
  /** True where the act shows by itself what it is going to do, and asks. */
  asks?: true;
};

/**
 * An act of the command: who may run it, how many names it takes, and what it does. Neither has a default, so an act without them does
 * not compile. An act of `two` names, or of two where it `depends`, returns a `Decision`, which only `authorise` makes: such an act
 * cannot leave the second name out.
 */
export type Act = OneName<'reads'> | OneName<'one'> | TwoNames<'two'> | TwoNames<'depends'>;
