import type { Tx } from '../../core/app.ts';
import { type Act, change, maskOf, type TxCall } from '../act.ts';
import { assertIsPerson } from '../authorise.ts';
import { CommandError } from '../operator-deps.ts';
import { DECLINED_SUFFIX, WITHDRAWN_SUFFIX } from '../operator-log.ts';
import { assertMay } from '../operator-permissions.ts';
import { id, quoted } from '../parameters.ts';
import { closeProposal, findOpenProposal, lockProposal, type Proposal } from '../proposals.ts';
import { NAME_SETTINGS } from './settings.ts';

type FindAct = (name: string) => Act | null;

/** Throws unless the operator could also accept the proposal. */
async function assertMayDecline(tx: Tx, operator: string, act: Act | null, proposal: Proposal): Promise<void> {
  if (act === null || act.permission === 'any')
    throw new CommandError(`Proposal ${proposal.id} is of an act that no longer exists: ${quoted(proposal.act)}.`);
  await assertIsPerson(tx, operator);
  await assertMay(tx, operator, act.permission);
  if (NAME_SETTINGS.some((key) => proposal.subject === `setting ${key}`)) await assertMay(tx, operator, 'names');
}

/** Builds the change that ends a proposal without executing it, and frees what the proposed act stored. */
async function endProposal({ tx, deps, acting }: TxCall, proposal: Proposal, act: Act | null, suffix: string) {
  const now = deps.clock.now();
  const proposed = act?.kind === 'change' ? act : null;
  await proposed?.release?.(tx, proposal, now);
  await lockProposal(tx, proposal.id, now);
  const { content } = proposal;
  return {
    subject: proposal.subject,
    logged_as: `${proposal.act}${suffix}`,
    apply: async ({ at }: { at: Date }) => {
      await closeProposal(tx, proposal.id, acting.operator, at);
      return {
        data: { proposal: proposal.id },
        after: { proposal: proposal.id, content: proposed === null ? content : maskOf(proposed)(content) },
      };
    },
  };
}

/** Returns the acts that end a proposal. `find_act` finds its act in the table that contains these acts too. */
export const proposalActs = (find_act: FindAct) =>
  ({
    'withdraw-proposal': change({
      permission: 'any',
      approval: 'one',
      help: 'withdraws an own proposal, so that nobody can agree to it and another act about its subject is possible',
      arguments: { proposal: id },
      run: async (call, { proposal: proposal_id }) => {
        const { operator } = call.acting;
        const proposal = await findOpenProposal(call.tx, proposal_id, call.deps.clock.now());
        if (proposal.operator !== operator)
          throw new CommandError(
            `${proposal.operator} made proposal ${proposal_id}. Use: decline-proposal ${proposal_id}`,
          );
        return await endProposal(call, proposal, find_act(proposal.act), WITHDRAWN_SUFFIX);
      },
      text: () => 'Withdrawn; nothing was changed.',
    }),
    'decline-proposal': change({
      permission: 'any',
      approval: 'one',
      help: 'declines a proposal of another operator; it takes the permission of the proposed act',
      arguments: { proposal: id },
      run: async (call, { proposal: proposal_id }) => {
        const { operator } = call.acting;
        const proposal = await findOpenProposal(call.tx, proposal_id, call.deps.clock.now());
        if (proposal.operator === operator)
          throw new CommandError(`${operator} made proposal ${proposal_id}. Use: withdraw-proposal ${proposal_id}`);
        const act = find_act(proposal.act);
        await assertMayDecline(call.tx, operator, act, proposal);
        return await endProposal(call, proposal, act, DECLINED_SUFFIX);
      },
      text: () => 'Declined; nothing was changed.',
    }),
  }) satisfies Record<string, Act>;
