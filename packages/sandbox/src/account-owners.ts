import type { SandboxDeps } from './sandbox-deps.ts';

type OwnerScript = {
  suffix: string;
  description: string;
  response: 'owner' | 'stranger' | 'nameless' | 'firewall' | 'missing';
  first_attempt_only?: true;
};

const any_other: OwnerScript = { suffix: 'any other', description: 'belongs to AYESHA KHAN', response: 'owner' };

/** The owners of Easypaisa wallets and bank accounts, by the last two digits of the account. */
export const owner_scripts: OwnerScript[] = [
  { suffix: '13', description: 'belongs to another person: TARIQ SHAH', response: 'stranger' },
  { suffix: '14', description: 'the response has no name', response: 'nameless' },
  {
    suffix: '15',
    description: 'a firewall page at the first attempt, then AYESHA KHAN',
    response: 'firewall',
    first_attempt_only: true,
  },
  { suffix: '16', description: 'the account does not exist', response: 'missing' },
  { suffix: '17', description: 'always a firewall page', response: 'firewall' },
  any_other,
];

/** Finds the owner of an account. Each gateway writes the result in its own format. */
export async function findOwner(
  deps: SandboxDeps,
  account: string,
): Promise<{ name: string } | 'firewall' | 'missing'> {
  const script = owner_scripts.find(({ suffix }) => suffix === account.slice(-2)) ?? any_other;
  if (script.response === 'missing') return 'missing';
  if (script.response === 'firewall') {
    const id = `owner-${account}`;
    const isFirst = deps.state.first_attempts.get(id) === undefined;
    deps.state.first_attempts.put({ id });
    await deps.state.settled();
    if (isFirst || !script.first_attempt_only) return 'firewall';
  }
  if (script.response === 'nameless') return { name: '' };
  return { name: script.response === 'stranger' ? 'TARIQ SHAH' : 'AYESHA KHAN' };
}
