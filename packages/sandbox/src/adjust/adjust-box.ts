import { randomUUID } from 'node:crypto';
import type { SandboxDeps } from '../sandbox-deps.ts';
import type { AdjustHit } from '../sandbox-state.ts';

const max_hits = 500;

/** Records a request. Resolves when the record is on disk. */
export async function recordHit(deps: SandboxDeps, hit: Omit<AdjustHit, 'id' | 'at'>): Promise<void> {
  deps.state.adjust_hits.put({ id: randomUUID(), at: deps.clock.now().toISOString(), ...hit });
  if (deps.state.adjust_hits.size() > max_hits) deps.state.adjust_hits.drop(deps.state.adjust_hits.all()[0]!.id);
  await deps.state.settled();
}

/** The recorded requests of a device, or of every device, newest first. */
export const recordedHits = (deps: SandboxDeps, device: string | null): AdjustHit[] =>
  deps.state.adjust_hits
    .all()
    .filter((one) => device === null || one.device === device)
    .reverse();

/** The suffix of a device's web_uuid or adid, after a dash, selects the response to its events. */
export const adjust_scripts = [
  { suffix: 'busy', description: 'first 503, then accepted' },
  { suffix: 'fault', description: 'always 500' },
  { suffix: 'refused', description: 'always 400' },
  { suffix: 'quota', description: 'first 429, then accepted' },
  { suffix: 'silent', description: 'accepted, but never answered' },
  { suffix: 'any other', description: 'accepted' },
] as const;

export type AdjustScript = (typeof adjust_scripts)[number]['suffix'];

export function adjustScript(device: string): AdjustScript {
  const ending = /-([a-z]+)$/.exec(device)?.[1];
  return adjust_scripts.find((one) => one.suffix === ending)?.suffix ?? 'any other';
}
