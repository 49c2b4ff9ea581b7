import { ping } from '@nua/contract/config.ts';
import type { Client } from '../../../client/client.ts';
import type { MessageId } from '../../../i18n/message-id.generated.ts';

/** Measured values with their names. A value is null if this browser does not report it. */
export type Measured = readonly (readonly [name: MessageId, value: boolean | string | null])[];
export type DeviceFacts = Readonly<Record<'device' | 'screen' | 'storage' | 'network' | 'worker', Measured>>;

/** Properties of `navigator` that some browsers and TypeScript's types lack. */
type UntypedNavigator = Partial<{
  deviceMemory: number;
  connection: { effectiveType?: string; saveData?: boolean };
  userAgentData: { platform: string };
}>;

/** Measures the device and its connection. Runs only in a browser. */
export async function measureDevice(client: Client): Promise<DeviceFacts> {
  const browserNavigator = navigator as Navigator & UntypedNavigator;
  const [storage, network, worker] = await Promise.all([
    measureStorage(),
    measureNetwork(client, browserNavigator),
    measureWorker(),
  ]);
  return {
    device: [
      ['engineer.fact.agent', navigator.userAgent],
      ['engineer.fact.platform', browserNavigator.userAgentData?.platform ?? null],
      ['engineer.fact.languages', navigator.languages.join(', ')],
      ['engineer.fact.zone', Intl.DateTimeFormat().resolvedOptions().timeZone],
      [
        'engineer.fact.memory',
        browserNavigator.deviceMemory === undefined ? null : `${browserNavigator.deviceMemory} GB`,
      ],
      ['engineer.fact.cores', String(navigator.hardwareConcurrency)],
      ['engineer.fact.touch', String(navigator.maxTouchPoints)],
    ],
    screen: [
      ['engineer.fact.size', `${innerWidth} × ${innerHeight}`],
      ['engineer.fact.screen', `${screen.width} × ${screen.height}`],
      ['engineer.fact.ratio', String(devicePixelRatio)],
      ['engineer.fact.motion', matchMedia('(prefers-reduced-motion: reduce)').matches],
      ['engineer.fact.insets', safeArea()],
    ],
    storage,
    network,
    worker,
  };
}

/** Reads the safe area insets: the widths at the edges of the screen that the system may cover. */
function safeArea(): string {
  const probe = document.createElement('div');
  const sides = ['top', 'right', 'bottom', 'left'] as const;
  for (const side of sides) probe.style.setProperty(`padding-${side}`, `env(safe-area-inset-${side})`);
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const insets = sides.map((side) => style.getPropertyValue(`padding-${side}`)).join(', ');
  probe.remove();
  return insets;
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;

async function measureStorage(): Promise<Measured> {
  const estimate = await navigator.storage?.estimate().catch(() => null);
  const isPersistent = (await navigator.storage?.persisted().catch(() => null)) ?? null;
  let stored: string | null;
  try {
    stored = String(localStorage.length);
  } catch {
    stored = null;
  }
  return [
    ['engineer.fact.local', stored],
    ['engineer.fact.quota', estimate ? `${megabytes(estimate.usage ?? 0)} / ${megabytes(estimate.quota ?? 0)}` : null],
    ['engineer.fact.persistent', isPersistent],
    ['engineer.fact.cookies', navigator.cookieEnabled],
  ];
}

async function measureNetwork(client: Client, { connection }: UntypedNavigator): Promise<Measured> {
  const began_ms = performance.now();
  const took_ms = await client.call(ping, { quiet: true, background: true }).then(
    () => Math.round(performance.now() - began_ms),
    () => null,
  );
  return [
    ['engineer.fact.online', navigator.onLine],
    ['engineer.fact.type', connection?.effectiveType ?? null],
    ['engineer.fact.saver', connection?.saveData ?? null],
    ['engineer.fact.ping', took_ms === null ? null : `${took_ms} ms`],
    ['engineer.fact.clock', `${Math.round(client.stores.config.get().clock_offset_ms)} ms`],
    ['engineer.fact.secure', isSecureContext],
  ];
}

async function measureWorker(): Promise<Measured> {
  const registered = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const names = await globalThis.caches?.keys().catch(() => []);
  return [
    ['engineer.fact.worker', registered?.active?.state ?? registered?.installing?.state ?? null],
    ['engineer.fact.caches', names?.join('\n') || null],
  ];
}
