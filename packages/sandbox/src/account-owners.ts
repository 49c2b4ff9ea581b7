import type { SandboxDeps } from './sandbox-deps.ts';

type OwnerScript = {
  suffix: string;
  description: string;
  response: 'owner' | 'stranger' | 'nameless' | 'firewall' | 'missing';
  first_try_only?: true;
};

const any_other: OwnerScript = { suffix: 'any other', description: 'belongs to AYESHA KHAN', response: 'owner' };

/** Whose an Easypaisa wallet or a bank account is. The same digits mean the same for both. */
export const owner_scripts: OwnerScript[] = [
  { suffix: '13', description: 'belongs to somebody else: TARIQ SHAH', response: 'stranger' },
  { suffix: '14', description: 'the answer has no name', response: 'nameless' },
  {
    suffix: '15',
    description: 'a firewall page at the first try, then AYESHA KHAN',
    response: 'firewall',
    first_try_only: true,
  },
  { suffix: '16', description: 'there is no such account', response: 'missing' },
  { suffix: '17', description: 'always a firewall page', response: 'firewall' },
  any_other,
];

/** What a gateway says when it is asked whose an account is, before it puts that into its own words. */
export async function findOwner(
  deps: SandboxDeps,
  account: string,
): Promise<{ name: string } | 'firewall' | 'missing'> {
  const script = owner_scripts.find(({ suffix }) => suffix === account.slice(-2)) ?? any_other;
  if (script.response === 'missing') return 'missing';
  if (script.response === 'firewall') {
    const id = `owner-${account}`;
    const isFirst = deps.state.first_tries.get(id) === undefined;
    deps.state.first_tries.put({ id });
    await deps.state.settled();
    if (isFirst || !script.first_try_only) return 'firewall';
  }
  if (script.response === 'nameless') return { name: '' };
  return { name: script.response === 'stranger' ? 'TARIQ SHAH' : 'AYESHA KHAN' };
}
