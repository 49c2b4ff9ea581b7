import { setTimeout } from 'node:timers/promises';
import { measuredReads } from '../console/requests.ts';
import { openSite, refreshSite } from '../console/site.ts';
import { serveBench } from './bench-server.ts';

const { DATABASE_URL = '', PAUSE_MS = '' } = process.env;

const reports = measuredReads.filter(
  ({ name }) => name.includes('Report') || name === 'getToday' || name === 'listHouseTransfers',
);
// The benchmark has used the current sign-in code, so the clock of this node is a minute ahead.
const site = await openSite(DATABASE_URL, 60_000);
let next = 0;
let reading = { stop: new AbortController(), ended: Promise.resolve() };

/** Reads the reports in turn, with pauses, until the signal. The next reading goes on with the next report. */
async function readReports(stopped: AbortSignal): Promise<void> {
  for (; !stopped.aborted; next += 1) {
    await refreshSite(site);
    const { name, call, request } = reports[next % reports.length]!;
    const { error } = await site.browser.call(call, request(site.subjects));
    if (error !== null) throw new Error(`${name}: ${error}`);
    await setTimeout(Number(PAUSE_MS), null, { signal: stopped }).catch(() => {});
  }
}

async function read(): Promise<void> {
  const stop = new AbortController();
  reading = { stop, ended: readReports(stop.signal) };
}

async function pause(): Promise<void> {
  reading.stop.abort();
  await reading.ended;
}

async function stop(): Promise<void> {
  await pause();
  await site.stop();
}

serveBench({}, stop, { read, pause });
