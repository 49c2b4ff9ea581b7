import type { UpgradeReport } from './upgrade-run.ts';

export function describeReport(report: UpgradeReport): string {
  const { answered, failed, stalled, lost, pages, reconnects, missed_events, open_rounds, intents, breaches } = report;
  return [
    `${answered} calls answered (${pages} pages), ${failed.length} failed, ${lost.length} lost their connection and were repeated with their key`,
    ...(stalled.length === 0
      ? []
      : [`${stalled.length} calls failed while this machine was too busy to run a node; repeat the run alone`]),
    `${reconnects} reconnects of sockets, ${missed_events} events missed, ${open_rounds} rounds open at replacements, ${breaches.length} breaches`,
    Object.entries(intents)
      .filter(([, times]) => times > 0)
      .map(([kind, times]) => `${kind}: ${times}`)
      .join(', '),
    ...failed.map(({ at, call, status }) => `FAILED ${at.toISOString()} ${call} ${status}`),
    ...lost.map(({ at, call, error }) => `lost ${at.toISOString()} ${call} ${error}`),
    ...breaches.map((breach) => `BROKEN ${breach}`),
  ].join('\n');
}
