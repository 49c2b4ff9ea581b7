import type { App } from './app.ts';

/** A maintenance and the text that players see; with null, they see the usual text. */
export type Maintenance = { from: Date; until: Date; text: { en: string; ur: string } | null };

/** Players see the announcement of a maintenance for this long before its start. */
export const ANNOUNCED_MS = 6 * 3_600_000;

/** Returns the maintenance that is planned or in force, or null. */
export function plannedMaintenance({ settings, clock }: Pick<App, 'settings' | 'clock'>): Maintenance | null {
  const planned = settings.get('maintenance');
  if (planned === null) return null;
  const [from, until] = [new Date(planned.from), new Date(planned.until)];
  return clock.now() < until ? { from, until, text: planned.text } : null;
}

/**
 * Returns the maintenance in force, or null. Each node compares the times with its own clock, so a maintenance ends without a message
 * between nodes.
 *
 * Units   from <= now < until
 */
export function maintenanceInForce(app: Pick<App, 'settings' | 'clock'>): Maintenance | null {
  const planned = plannedMaintenance(app);
  return planned !== null && planned.from <= app.clock.now() ? planned : null;
}
