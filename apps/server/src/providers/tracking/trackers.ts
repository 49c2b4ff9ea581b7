import type { TrackerKind } from '@nua/contract/tracking.ts';
import type { EnvironmentReader } from '../../core/environment/environment-reader.ts';
import type { AdTracker } from '../../core/ports/ad-tracker.ts';
import { type AdjustSettings, adjustAddresses, readAdjustSettings } from './adjust/adjust-settings.ts';
import { createAdjustTracker, GDPR, S2S } from './adjust/adjust-tracker.ts';

type SettingsOf = { adjust: AdjustSettings };
export type TrackerSettingsOf<Kind extends TrackerKind = TrackerKind> = SettingsOf[Kind];

type Adapter<Kind extends TrackerKind> = {
  read(reader: EnvironmentReader, demo: boolean): SettingsOf[Kind] | null;
  /** `sandbox_url` is null for the network itself. */
  create(settings: SettingsOf[Kind], sandbox_url: (() => string) | null): AdTracker;
  addresses(settings: SettingsOf[Kind], demo: boolean): readonly string[];
  hosts(settings: SettingsOf[Kind]): readonly string[];
};

/** The path in the sandbox that simulates a network. */
const SANDBOX_PATH = '/sandbox/adjust';

const adapters: { [Kind in TrackerKind]: Adapter<Kind> } = {
  adjust: {
    read: readAdjustSettings,
    create: (settings, sandbox_url) =>
      createAdjustTracker({
        settings,
        base: sandbox_url ?? (() => settings.url),
        collector: sandbox_url === null ? settings.url : SANDBOX_PATH,
      }),
    addresses: adjustAddresses,
    hosts: ({ url }) => (url === null ? [S2S, GDPR] : [url]),
  },
};

export function readTrackerSettings(reader: EnvironmentReader, demo: boolean): TrackerSettingsOf | null {
  return adapters.adjust.read(reader, demo);
}

export const createTracker = (settings: TrackerSettingsOf, sandbox_url: (() => string) | null): AdTracker =>
  adapters[settings.kind].create(settings, sandbox_url);

/** Returns the addresses that the network's SDK calls from our pages. */
export const trackerPolicy = (settings: TrackerSettingsOf | null, demo: boolean): readonly string[] =>
  settings === null ? [] : adapters[settings.kind].addresses(settings, demo);

/** Returns the addresses that the server calls. */
export const trackerHosts = (settings: TrackerSettingsOf): readonly string[] => adapters[settings.kind].hosts(settings);
