import { BUILTIN, type UpdateBundle } from '@nua/contract/update.ts';
import type { PluginBundle, PluginFile, UpdaterPlugin } from './plugin.ts';
import { readStarts, STARTS_KEY, startsBeforeSwitch } from './starts.ts';
import type { Device, Results, StepName, StepOf } from './step.ts';
import type { UpdateDevice } from './update-device.ts';

/** The timeout for a call to the phone. */
const CALL_MS = 20_000;
/** The time limit of a download: 3 MB over the slowest expected network. The plugin itself ends only stalled downloads. */
const DOWNLOAD_MS = 600_000;

export type Perform = { readonly [Name in StepName]: (step: StepOf<Name>) => Promise<Results[Name]> };

/** Performs each step of a check on the device. A failed step returns a fallback result or the error; only `read_device` rejects. */
export function performOn(device: UpdateDevice): Perform {
  const { plugin, log } = device;
  const logged =
    <Value>(label: string, value: Value) =>
    (error: unknown) => {
      log(label, error);
      return value;
    };
  return {
    ping: () => device.ping().then(() => true, logged('ping', false)),
    // A broken setting must not block the update that would fix it.
    read_switch: () => device.isSwitchedOn().catch(logged('settings', true)),
    fetch_manifest: () => device.fetchManifest().catch(logged('manifest', null)),
    verify: ({ manifest }) => device.verify(manifest.signed, manifest.sig).catch(logged('signature', null)),
    read_device: () => readDevice(device),
    measure: ({ bundle }) => measure(plugin, bundle).catch(logged('missing files', sizeOf(bundle))),
    ask: ({ bytes }) => device.ask(bytes).catch(logged('question', false)),
    download: ({ bundle }) => download(device, bundle),
    wait: ({ ms }) => device.wait(ms).then(() => ({ is_mid_step: device.isMidStep() })),
    check_moment: async () => ({ is_mid_step: device.isMidStep() }),
    clear_caches: () => device.clearCaches().then(() => null, logged('caches', null)),
    async switch({ to }) {
      const { storage } = device;
      const id = to === BUILTIN ? BUILTIN : to.id;
      storage.write(STARTS_KEY, startsBeforeSwitch(storage.read(STARTS_KEY), id));
      try {
        await (to === BUILTIN ? plugin.reset() : plugin.set({ id }));
        return { error: null };
      } catch (error) {
        return { error: messageOf(error) };
      }
    },
  };
}

async function readDevice(device: UpdateDevice): Promise<Device> {
  const { plugin, storage } = device;
  const { bundle: current, native } = await within(device, plugin.current());
  const { deviceId } = await within(device, plugin.getDeviceId());
  return {
    current,
    bundles: await listBundles(device),
    native_version: native,
    device_id: deviceId,
    is_proven: readStarts(storage.read(STARTS_KEY)).proven === current.id,
    is_mid_step: device.isMidStep(),
    on_mobile_data: await device.isOnMobileData(),
  };
}

/** Lists all bundles that the plugin knows. Some have only a folder, some only a record. */
export async function listBundles(device: UpdateDevice): Promise<PluginBundle[]> {
  const folders = await within(device, device.plugin.list({ raw: false }));
  const records = await within(device, device.plugin.list({ raw: true }));
  const known = new Map([...folders.bundles, ...records.bundles].map((bundle) => [bundle.id, bundle]));
  return [...known.values()];
}

export function within<Value>({ wait }: UpdateDevice, call: Promise<Value>): Promise<Value> {
  const timeout = wait(CALL_MS).then(() => {
    throw new Error('no response');
  });
  return Promise.race([call, timeout]);
}

const filesOf = ({ files }: UpdateBundle): PluginFile[] =>
  files.map(({ file_name, file_hash, download_url }) => ({ file_name, file_hash, download_url }));

const sum = (files: readonly { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0);
const sizeOf = ({ files, bytes }: UpdateBundle) => (files.length === 0 ? bytes : sum(files));

async function measure(plugin: UpdaterPlugin, bundle: UpdateBundle): Promise<number> {
  if (bundle.files.length === 0) return bundle.bytes;
  const { missing } = await plugin.getMissingBundleFiles({ manifest: filesOf(bundle), sessionKey: bundle.sessionKey });
  const names = new Set(missing.map(({ file_name }) => file_name));
  return sum(bundle.files.filter(({ file_name }) => names.has(file_name)));
}

async function download(device: UpdateDevice, bundle: UpdateBundle): Promise<Results['download']> {
  const { plugin, wait } = device;
  const { fullUrl: url, version, checksum, sessionKey, files } = bundle;
  try {
    await deleteUnfinished(device, version);
    const [first = { download_url: url, bytes: bundle.bytes }] = files;
    await device.checkDownload(first.download_url, first.bytes);
    const manifest = files.length === 0 ? {} : { manifest: filesOf(bundle) };
    const timeout = wait(DOWNLOAD_MS).then(() => null);
    const attempt = plugin.download({ url, version, checksum, sessionKey, ...manifest });
    const downloaded = await Promise.race([attempt, timeout]);
    if (downloaded !== null) return { bundle: downloaded };
    await deleteUnfinished(device, version);
    return { error: 'The download took too long.' };
  } catch (error) {
    return { error: messageOf(error) };
  }
}

/**
 * Cancels an unfinished download of the version. While it runs, the plugin would ignore a second download and never respond. Finished files
 * remain.
 */
async function deleteUnfinished(device: UpdateDevice, version: string): Promise<void> {
  const bundles = await listBundles(device);
  for (const { id, ...bundle } of bundles) {
    if (bundle.version !== version || (bundle.status !== 'downloading' && bundle.status !== 'error')) continue;
    await device.plugin.delete({ id }).catch((error: unknown) => device.log('unfinished download', error));
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');
