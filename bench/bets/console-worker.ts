import { setTimeout } from 'node:timers/promises';
import { measuredReads } from '../console/requests.ts';
import { openSite, refreshSite } from '../console/site.ts';
import { serveBench } from './bench-server.ts';

const { DATABASE_URL = '', PAUSE_MS = '', AHEAD_MS = '', CONSOLE = '' } = process.env;

const reports = measuredReads.filter(
  ({ name }) => name.includes('Report') || name === 'getToday' || name === 'listHouseTransfers',
);
const site = await openSite(DATABASE_URL, Number(AHEAD_MS));
const stopped = new AbortController();

/** Reads the reports in turn, with pauses. */
async function work(): Promise<void> {
  for (let turn = 0; !stopped.signal.aborted; turn += 1) {
    await refreshSite(site);
    const { name, call, request } = reports[turn % reports.length]!;
    const { error } = await site.browser.call(call, request(site.subjects));
    if (error !== null) throw new Error(`${name}: ${error}`);
    await setTimeout(Number(PAUSE_MS), null, { signal: stopped.signal }).catch(() => {});
  }
}

// This node runs the site's jobs in any case, so that the two sides differ only by the reports.
const ended = CONSOLE === 'on' ? work() : Promise.resolve();
serveBench({}, async () => {
  stopped.abort();
  await ended;
  await site.stop();
});
