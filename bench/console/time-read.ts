import { giveReason } from '@nua/contract/console/look.ts';
import type { measuredReads } from './requests.ts';
import { refreshSite, type Site } from './site.ts';

export type MeasuredRead = (typeof measuredReads)[number];

/**
 * Sends one read of the console. A look at personal data needs a reason in the session: it is given once, and the read is sent again.
 *
 * Units   milliseconds of the last request
 * Errors  Error if the read is refused
 */
export async function timeRead(site: Site, { name, call, request }: MeasuredRead): Promise<number> {
  await refreshSite(site);
  for (let attempt = 1; ; attempt += 1) {
    const began = performance.now();
    const { error, data } = await site.browser.call(call, request(site.subjects));
    const read_ms = performance.now() - began;
    if (error === null) return read_ms;
    if (error !== 'REASON_NEEDED' || attempt > 1) throw new Error(`${name}: ${error} ${JSON.stringify(data)}`);
    const { subject } = data as unknown as { subject: string };
    const given = await site.browser.call(giveReason, { body: { subject, reason: 'a measurement' } });
    if (given.error !== null) throw new Error(`${name}: no reason could be given for ${subject}: ${given.error}`);
  }
}
