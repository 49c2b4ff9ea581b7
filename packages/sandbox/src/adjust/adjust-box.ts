import { randomUUID } from 'node:crypto';
import type { SandboxDeps } from '../sandbox-deps.ts';
import type { AdjustHit } from '../sandbox-state.ts';

const kept = 500;

/** Writes a request down and answers when it is on the disk. */
export async function takeHit(deps: SandboxDeps, hit: Omit<AdjustHit, 'id' | 'at'>): Promise<void> {
  deps.state.adjust_hits.put({ id: randomUUID(), at: deps.clock.now().toISOString(), ...hit });
  if (deps.state.adjust_hits.size() > kept) deps.state.adjust_hits.drop(deps.state.adjust_hits.all()[0]!.id);
  await deps.state.settled();
}

/** What was measured of a device, or of anybody, newest first. */
export const hitsOf = (deps: SandboxDeps, device: string | null): AdjustHit[] =>
  deps.state.adjust_hits
    .all()
    .filter((one) => device === null || one.device === device)
    .reverse();

/** What happens to a device's events is chosen by the ending of its web_uuid or adid, after a dash. */
export const adjust_scripts = [
  { suffix: 'busy', description: 'first 503, then taken' },
  { suffix: 'fault', description: 'always 500' },
  { suffix: 'refused', description: 'always 400' },
  { suffix: 'quota', description: 'first 429, then taken' },
  { suffix: 'silent', description: 'taken, but the answer never comes' },
  { suffix: 'any other', description: 'taken' },
] as const;

export type AdjustScript = (typeof adjust_scripts)[number]['suffix'];

export function adjustScript(device: string): AdjustScript {
  const ending = /-([a-z]+)$/.exec(device)?.[1];
  return adjust_scripts.find((one) => one.suffix === ending)?.suffix ?? 'any other';
}
